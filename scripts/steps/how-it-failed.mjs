import { stripVTControlCharacters } from 'node:util'

/** How vitest and Playwright head what is told of a test that failed. */
const heading = /^ *(FAIL |\d+\) )/
/** A file as vitest tells of it when it has come to its end. */
const endedFile = /^ *❯.*\.test\.tsx?.*failed/

const longest = 400
const short = (line) => (line.length > longest ? `${line.slice(0, longest)}…` : line).trim()

/**
 * What is worth reading of a long run that failed, the shortest first: what went wrong, and how often; the files in the
 * order in which they came to their end; every test that failed; the first of them whole; how the run ended.
 */
export function howItFailed(output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const at = lines.flatMap((line, i) => (heading.test(line) ? [i] : []))
  const [first] = at
  if (first === undefined) return lines.slice(-60).join('\n')
  const failures = new Map()
  for (const i of at) {
    const told = lines.slice(i + 1).find((line) => line.trim() !== '' && !heading.test(line)) ?? ''
    // What is made up anew each time would make every failure one of its own.
    const why = short(told.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'))
    failures.set(why, [...(failures.get(why) ?? []), short(lines[i])])
  }
  return [
    ...[...failures].map(([why, tests]) => `${tests.length} × ${why}\n    first: ${tests[0]}`).slice(0, 20),
    '… files that failed, as they came to their end:',
    ...lines.filter((line) => endedFile.test(line)).map(short),
    '… the first that is told of:',
    ...lines.slice(first, first + 40),
    '… all that failed:',
    ...new Set(at.map((i) => short(lines[i]))),
    '…',
    ...lines.slice(-12),
  ].join('\n')
}

/** The first tests that failed and how, in a few lines: for the very end of a long run, where one looks first. */
export function inShort(output, { tests = 3, lines: most = 14 } = {}) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const at = lines.flatMap((line, i) => (heading.test(line) ? [i] : []))
  if (at.length === 0) return lines.slice(-most).join('\n')
  const told = at.map((start, n) => {
    const whole = lines.slice(start, at[n + 1] ?? lines.length).filter((line) => line.trim() !== '')
    return whole.slice(0, most).map((line) => short(line).slice(0, 160))
  })
  return told.slice(0, tests).flat().join('\n')
}
