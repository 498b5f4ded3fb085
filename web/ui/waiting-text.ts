import { escapeHtml } from '../core/html.ts'

/** What is typed while the editor is on its way, and where the cursor stands in it. */
export interface WaitingText {
  /** HTML that was there before. */
  before: string
  typed: string
  caret: number
  hasFocus: boolean
}

/** Who goes on writing begins where they stopped: an empty line at the end is theirs. */
const withoutLastEmpty = (html: string) => html.replace(/<p><\/p>$/, '')

export const linesOf = (typed: string): string[] => (typed === '' ? [] : typed.split('\n'))

/** All of it as HTML, for whoever keeps or sends it before the editor has come. */
export const waitingHtml = ({ before, typed }: Pick<WaitingText, 'before' | 'typed'>): string =>
  typed === ''
    ? before
    : `${withoutLastEmpty(before)}${linesOf(typed)
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')}`

/** How far before the end of the last line the cursor stands in a document of paragraphs, where a new line counts twice. */
export const fromEnd = ({ typed, caret }: Pick<WaitingText, 'typed' | 'caret'>): number => {
  const after = typed.slice(caret)
  return after.length + linesOf(after).length - (after === '' ? 0 : 1)
}
