import { describe, expect, test } from 'vitest'
import { forumNumbers } from '#contract/forum-words.ts'
import { allInOneLine, callsExperts, commentHtml, inOneLine, namedIn, pauseOf, pauseWords, withNames } from './rules.ts'

describe('people who are named', () => {
  const html = '<p>Hej <a href="/profil/17">@Anna</a> og <a href="/profil/4">@Bo &amp; co</a></p>'

  test('are kept by their number and shown by the name that they have today', () => {
    const kept = commentHtml(html)
    expect(kept).toBe('<p>Hej <a href="/profil/17">@17</a> og <a href="/profil/4">@4</a></p>')
    expect(namedIn(kept)).toEqual([17, 4])
    expect(withNames(kept, (id) => (id === 17 ? 'Anna <3' : null))).toBe(
      '<p>Hej <a href="/profil/17">@Anna &lt;3</a> og @Tidligere bruger</p>',
    )
  })

  test('are not those whose page is linked to, nor names that are only typed', () => {
    const kept = commentHtml('<p><a href="/profil/17">Anna</a> @Bo <a href="https://x.example/profil/4">@Bo</a></p>')
    expect(namedIn(kept)).toEqual([])
  })
})

test('who is named in what others have said is not named again, however deep the quotes are', () => {
  const quoted = '<blockquote><blockquote><p><a href="/profil/7">@7</a></p></blockquote>@eksperter</blockquote>'
  expect(namedIn(`${quoted}<p><a href="/profil/8">@8</a></p>`)).toEqual([8])
  expect([callsExperts(quoted), callsExperts(`${quoted}<p>@eksperter?</p>`)]).toEqual([false, true])
})

test('a comment in one line is what its author says, and what they quote only where that is nothing', () => {
  const quoted =
    '<blockquote><p><strong>Bo skrev:</strong></p><blockquote><p>Før</p></blockquote><p>Så</p></blockquote>'
  expect(inOneLine(`<p>Jeg</p>${quoted}<p>er enig</p>`)).toBe('Jeg er enig')
  expect(inOneLine(`${quoted}<p></p>`)).toBe('Bo skrev: Før Så')
  expect(allInOneLine(`${quoted}<p>Enig</p>`)).toBe('Enig “Bo skrev: Før Så”')
})

test('the experts are called by their word, and not by an address or a longer word', () => {
  expect(callsExperts('<p>Hvad siger @eksperter?</p>')).toBe(true)
  expect(callsExperts('<p><strong>@Eksperter</strong></p>')).toBe(true)
  for (const text of ['eksperter', '@eksperterne', 'post@eksperter.example', '<a href="/x?@eksperter">x</a>']) {
    expect(callsExperts(`<p>${text}</p>`)).toBe(false)
  }
})

describe('how much one may write', () => {
  const now = new Date('2026-05-03T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const written = { what: 'comment', comments: 0, threads: 0, nth: null, joined: ago(100_000), now } as const

  test('is thirty comments an hour, and the time to wait is told', () => {
    expect(pauseOf(forumNumbers, { ...written, nth: ago(61) })).toBeNull()
    const pause = pauseOf(forumNumbers, { ...written, nth: ago(48) })
    expect(pause && pauseWords(pause, now)).toBe(
      'Du har skrevet 30 kommentarer på en time. Du kan skrive igen om 12 minutter. Det, du har skrevet, er ikke tabt.',
    )
    const soon = pauseOf(forumNumbers, { ...written, nth: ago(59.5) })
    expect(soon && pauseWords(soon, now)).toContain('om 1 minut.')
  })

  test('is five threads and thirty comments on the first day', () => {
    const first = { ...written, joined: ago(60 * 4) }
    expect(pauseOf(forumNumbers, { ...first, what: 'thread', threads: 4 })).toBeNull()
    const pause = pauseOf(forumNumbers, { ...first, what: 'thread', threads: 5 })
    expect(pause && pauseWords(pause, now)).toContain(
      'Den første dag kan du starte 5 tråde. Du kan skrive igen om 20 timer.',
    )
    expect(pauseOf(forumNumbers, { ...first, threads: 5 })).toBeNull()
    expect(pauseOf(forumNumbers, { ...first, comments: 30 })?.why).toBe('Den første dag kan du skrive 30 kommentarer')
    expect(pauseOf(forumNumbers, { ...first, joined: ago(60 * 24), comments: 300, threads: 50 })).toBeNull()
  })
})
