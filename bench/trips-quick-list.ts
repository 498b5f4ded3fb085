import { readFileSync } from 'node:fs'
import { NameIndex } from '#contract/name-search/name-index.ts'
import { NameFinder } from '#contract/quick-list/name-finder.ts'
import { readList } from '#contract/quick-list/read-line.ts'
import { starterTaxa } from '../test/quick-list-names.ts'
import { timesOf } from './measure.ts'

/** What reading a quick list of 100 lines takes on the device, with the names of the starter data. */
export async function timesOfQuickLists(rounds: number): Promise<number[]> {
  const lines = readFileSync(new URL('../test/quick-list.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split('\t')[0] ?? '')
  const index = new NameIndex(await starterTaxa())
  index.warm()
  const lists = Array.from({ length: rounds }, (_, round) => {
    const from = (round * 37) % (lines.length - 100)
    return lines.slice(from, from + 100).join('\n')
  })
  // A new finder each time: what was asked before is known to the old one.
  return timesOf(lists, async (list) => readList(list, new NameFinder(index)))
}
