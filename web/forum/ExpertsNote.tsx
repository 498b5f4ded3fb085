import { expertsWord, holdsExpertsWord } from '#contract/forum-words.ts'
import { Notice } from '../ui/Notice.tsx'
import { linesOf, withoutQuotes } from './quoting.ts'

/** Where there is no species group nobody is called: whoever writes the word is told before they send it. */
export function ExpertsNote({ html }: { html: string }) {
  if (!holdsExpertsWord(html) || !holdsExpertsWord(linesOf(withoutQuotes(html)))) return null
  return (
    <Notice announce>
      {expertsWord} kalder ikke på nogen her, for tråden hører ikke til en artsgruppe. Nævn dem, du vil spørge, ved
      navn.
    </Notice>
  )
}
