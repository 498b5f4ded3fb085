import { readFileSync } from 'node:fs'
import { NameIndex } from '#contract/name-search/name-index.ts'
import { NameFinder } from '#contract/quick-list/name-finder.ts'
import { readList } from '#contract/quick-list/read-line.ts'
import { starterTaxa } from '../test/quick-list-names.ts'

/** How long a quick list of 100 lines takes to read on the device, names of the starter data: at most 100 ms. */
const lines = readFileSync(new URL('../test/quick-list.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split('\t')[0] ?? '')
const index = new NameIndex(await starterTaxa())
index.warm()

const times: number[] = []
for (let round = 0; round < 20; round++) {
  // A new one each time: what was asked before is known to the old one.
  const finder = new NameFinder(index)
  const from = (round * 37) % (lines.length - 100)
  const began = performance.now()
  readList(lines.slice(from, from + 100).join('\n'), finder)
  times.push(performance.now() - began)
}
times.sort((a, b) => a - b)
console.log(
  `${index.taxa.size} taxa, 100 lines: median ${times[10]?.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`,
)
