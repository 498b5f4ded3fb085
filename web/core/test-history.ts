import { provideNavigator } from './navigation.ts'

/** A history like the browser's: entries, and where one is among them. */
export const testHistory = {
  entries: [{ path: '/a', dialog: undefined as string | undefined }],
  index: 0,
  listeners: new Set<() => void>(),
  get current() {
    return this.entries[this.index]
  },
  move(entries: (typeof this)['entries'], index: number) {
    this.entries = entries
    this.index = index
    for (const listener of this.listeners) listener()
  },
  push(path: string, dialog?: string) {
    this.move([...this.entries.slice(0, this.index + 1), { path, dialog }], this.index + 1)
  },
  replace(path: string, dialog?: string) {
    this.move(this.entries.with(this.index, { path, dialog }), this.index)
  },
  back() {
    this.move(this.entries, this.index - 1)
  },
}
export const trail = () =>
  testHistory.entries.slice(0, testHistory.index + 1).map((entry) => (entry.dialog ? 'dialog' : entry.path))

/** Let the app move in this history, from one page on. */
export function provideTestHistory() {
  testHistory.entries = [{ path: '/a', dialog: undefined }]
  testHistory.index = 0
  provideNavigator({
    push: (path) => testHistory.push(path),
    replace: (path) => testHistory.replace(path),
    recheck: () => {},
    preload: () => {},
    back: () => testHistory.back(),
    dialogEntry: () => testHistory.current?.dialog,
    setDialogEntry: (dialog, how) => testHistory[how](testHistory.current?.path ?? '', dialog),
    onMove: (listener) => {
      testHistory.listeners.add(listener)
      return () => testHistory.listeners.delete(listener)
    },
  })
}
