import { expect, test } from 'vitest'
import { helpGroups, isHelpKey, plainText } from './help-keys.ts'

test('keys that pages use are listed even before somebody has written a text', () => {
  const profile = helpGroups([], '').find(({ name }) => name === 'Profil')
  expect(profile?.entries.find(({ key }) => key === 'profile.photo')).toEqual({
    key: 'profile.photo',
    label: 'Profilbillede',
    value: '',
  })
})

test('a key that no page names stands among the others', () => {
  const groups = helpGroups([{ key: 'record.date', value: '<p>Hvornår?</p>' }], '')
  expect(groups.at(-1)).toEqual({
    name: 'Andre',
    entries: [{ key: 'record.date', label: 'record.date', value: '<p>Hvornår?</p>' }],
  })
})

test('a search looks in key, place and text', () => {
  const found = (word: string) =>
    helpGroups([{ key: 'record.date', value: '<p>Den <strong>dag</strong>, du så det</p>' }], word).flatMap(
      ({ entries }) => entries.map(({ key }) => key),
    )
  expect(found('RECORD')).toEqual(['record.date'])
  expect(found('den dag')).toEqual(['record.date'])
  expect(found('maskinad')).toEqual(['clients.machineAccess'])
  expect(found('findes slet ikke')).toEqual([])
})

test('plain text has no marks left', () => {
  expect(plainText('<p>A &amp; B&nbsp;<em>c</em>.</p><p>D</p>')).toBe('A & B c. D')
})

test('keys are plain words', () => {
  expect(['profile.name', 'a_b-c.1'].every(isHelpKey)).toBe(true)
  expect(['', '1a', 'æble', 'a b', 'a'.repeat(81)].some(isHelpKey)).toBe(false)
})
