import { describe, expect, it } from 'vitest'
import type { RecordDetails } from '#contract/record.ts'
import { plainFields, plainLineOf } from '#contract/record-fields.ts'
import { factsOf } from './facts.ts'

/** A find of which everything is said. */
const said = Object.fromEntries(
  plainFields.map((name) => {
    const line = plainLineOf(name)
    if (line.kind === 'number') return [name, 1234 + (line.decimals === 0 ? 0 : 0.5)]
    if (line.kind === 'text') return [name, `${line.label}: ord`]
    return [name, line.kind === 'words' ? Object.keys(line.words)[0] : true]
  }),
)
const record = {
  ...{ observedFrom: '2026-05-14', observedTo: null, timeFrom: null, timeTo: null, datePrecision: 'day' },
  ...{
    ...said,
    certainty: null,
    isAbsent: false,
    hideUntil: null,
    submittedAt: null,
    hostTaxon: { id: 7, name: 'eg' },
  },
} as unknown as RecordDetails

describe('the page of a find', () => {
  it('tells every field of the table, but for those that it shows in another way', () => {
    const labels = factsOf(record).map(({ label }) => label)
    const asked = plainFields
      .map((name) => plainLineOf(name))
      .map(({ fact, label }) => (fact === undefined ? label : fact))
    expect(labels).toEqual(['Fundet', ...asked.filter((label) => label !== null)])
  })
  it('tells how sure the finder is beside the name that they gave', () => {
    const sure = { ...record, certainty: 'sikker' } as RecordDetails
    expect(factsOf({ ...sure, saidTaxon: null })).toContainEqual({ label: 'Bestemmelse', value: 'Sikker' })
    const facts = factsOf({ ...sure, saidTaxon: { id: 8, name: 'musvit' } as RecordDetails['saidTaxon'] })
    expect(facts).toContainEqual({ label: 'Finderens bestemmelse', value: 'Musvit (sikker)', to: '/taxa/8' })
    expect(facts.map(({ label }) => label)).not.toContain('Bestemmelse')
  })
  it('tells them as people read them', () => {
    const facts = factsOf({ ...record, count: 1234, countUnit: 'pairs', countQuality: 'about' })
    const factOf = (label: string) => facts.find((fact) => fact.label === label)
    expect(factOf('Antal')?.value).toBe('ca. 1.234 par')
    expect(factOf('Livsstadie')?.value).toBe('Æg')
    expect(factOf('Tilstand')?.value).toBe('Død')
    expect(factOf('Vært')).toMatchObject({ value: 'Eg', to: '/taxa/7' })
    expect(factOf('Privat note')).toEqual({ label: 'Privat note', value: 'Privat note: ord', isPrivate: true })
  })
})
