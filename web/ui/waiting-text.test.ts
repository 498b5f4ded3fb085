import { expect, test } from 'vitest'
import { fromEnd, waitingHtml } from './waiting-text.ts'

test('what is typed while the editor is on its way stands after what was there', () => {
  expect(waitingHtml({ before: '', typed: '' })).toBe('')
  expect(waitingHtml({ before: '', typed: 'Hej <Bo>\n@ann' })).toBe('<p>Hej &lt;Bo&gt;</p><p>@ann</p>')
  expect(waitingHtml({ before: '<blockquote><p>Før</p></blockquote><p></p>', typed: 'Ja' })).toBe(
    '<blockquote><p>Før</p></blockquote><p>Ja</p>',
  )
})

test('the cursor keeps its place, over the ends of lines too', () => {
  expect(fromEnd({ typed: 'abc', caret: 3 })).toBe(0)
  expect(fromEnd({ typed: 'abc', caret: 1 })).toBe(2)
  expect(fromEnd({ typed: 'ab\ncd', caret: 2 })).toBe(4)
})
