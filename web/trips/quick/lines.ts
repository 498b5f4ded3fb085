import type { ReadLine } from '#contract/quick-list/read-line.ts'

/** A line a species; where several stand on one, semicolons part them. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.includes(';') ? line.split(';').map((one) => one.trim()) : [line]))

/** What is written now without lines that have been sent, each once: what somebody wrote meanwhile stays. */
export function withoutLines(now: readonly Pick<ReadLine, 'text'>[], sent: readonly string[]): string {
  const left = [...sent]
  return now
    .map(({ text }) => text)
    .filter((line) => {
      const at = left.indexOf(line)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .join('\n')
}
