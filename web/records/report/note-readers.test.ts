import { expect, test } from 'vitest'
import { noteReaders } from './note-readers.ts'

const open = { ownBlur: false, isPersonal: false }
const sensitive = { effectiveBlurRadius: 2000, blurRules: [] }

test('whoever writes a note is told who can read it', () => {
  expect(noteReaders(open, undefined)).toMatch(/^Alle kan læse den\./)
  expect(noteReaders(open, { effectiveBlurRadius: null, blurRules: [] })).toMatch(/^Alle kan læse den\./)
  expect(noteReaders(open, sensitive)).toContain('kan kun de, der må se det nøjagtige sted, læse noten')
  expect(noteReaders({ ...open, ownBlur: true }, undefined)).toMatch(/^Du slører stedet/)
  expect(noteReaders({ ...open, isPersonal: true }, sensitive)).toMatch(/^Fundet er personligt/)
  const inSpring = { ...sensitive, blurRules: [{ months: [4], lifeStages: [], behaviours: [] }] }
  expect(noteReaders(open, inSpring)).toContain('når stedet bliver sløret')
})
