import { stripVTControlCharacters } from 'node:util'

/** How vitest and Playwright head what is told of a test that failed. */
const heading = /^ *(FAIL |\d+\) )/

/** What is worth reading of a long run that failed: what went wrong first, every test that failed, how it ended. */
export function howItFailed(output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const first = lines.findIndex((line) => heading.test(line))
  if (first < 0) return lines.slice(-60).join('\n')
  const failed = new Set(lines.filter((line) => heading.test(line)))
  return [...lines.slice(first, first + 40), '…', 'all that failed:', ...failed, '…', ...lines.slice(-12)].join('\n')
}
