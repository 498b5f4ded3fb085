import type { Observer } from './people.ts'
import { talks } from './phrases.ts'
import type { Chance } from './random.ts'

export interface Comment {
  by: string
  html: string
  at: string
}

/** Somebody writes about a find, and the reporter answers. Nobody has written in the future. */
export function talkAbout(
  { people, now }: { people: readonly Observer[]; now: Date },
  reporter: Observer,
  sentAt: string,
  chance: Chance,
): Comment[] {
  const guest = chance.pick(people.filter(({ userName }) => userName !== reporter.userName))
  let at = Date.parse(sentAt)
  return chance
    .pick(talks)
    .map((line, i) => {
      at += chance.whole(10, 1500) * 60_000
      const by = i % 2 === 0 ? guest.userName : reporter.userName
      return { by, html: `<p>${line}</p>`, at: new Date(at).toISOString() }
    })
    .filter((comment) => Date.parse(comment.at) < now.getTime())
}
