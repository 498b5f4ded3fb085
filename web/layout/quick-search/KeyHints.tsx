import { Checkbox } from '../../ui/Checkbox.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { setShortcut, useIsShortcutOn } from './shortcut.ts'

/** What the keys do; only where there are keys. */
export function KeyHints() {
  const isOn = useIsShortcutOn()
  return (
    <div className="flex items-center justify-between gap-4 border-line border-t bg-surface px-5 text-ink-soft text-sm max-sm:hidden">
      <p className="flex items-center gap-1.5 pointer-coarse:hidden">
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        <span className="me-2">vælg</span>
        <KeyCap>Enter</KeyCap>
        <span className="me-2">åbn</span>
        <KeyCap>Esc</KeyCap>
        <span>luk</span>
      </p>
      <Checkbox label="Åbn med tasten /" checked={isOn} onChange={setShortcut} className="ms-auto" />
    </div>
  )
}
