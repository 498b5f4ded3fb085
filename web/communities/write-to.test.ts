import { expect, test } from 'vitest'
import { blankThread, threadTo } from './write-to.ts'

const people = [{ id: 7, displayName: 'Anna <b>' }]

test('a thread to those who have reported finds names them, and the finds', () => {
  const { title, html } = threadTo({ people, recordIds: [12] })
  expect(title).toBe('Om dit fund')
  expect(html).toBe(
    '<p><a href="/profil/7">@Anna &#60;b&#62;</a> </p><p>Det handler om <a href="/fund/12">fund 12</a>.</p>',
  )
})

test('what was written before stands', () => {
  const before = { ...blankThread, title: 'Hej', html: '<p>Kære alle</p>' }
  const { title, html } = threadTo({ people, recordIds: [1, 2] }, before)
  expect(title).toBe('Hej')
  expect(html.startsWith('<p>Kære alle</p><p>')).toBe(true)
})
