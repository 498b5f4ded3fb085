import { describe, expect, it } from 'vitest'
import { beginningOf, plainText, taxonHead } from './taxon-head.ts'

const told = {
  acceptedVernacularName: 'knopsvane',
  acceptedVernacularNameNotScientific: 'knopsvane' as string | null,
  scientificName: 'Cygnus olor',
  taxonDescription: {},
  taxonGeneralInfo: {
    introduction: null as string | null,
    established: null,
    firstObservationYear: null,
    firstRecognizedYear: null,
    latestAssessmentYear: null,
  },
  speciesGroup: 4,
  classification: [],
  taxonMedia: [],
}

describe("the head of a taxon's page", () => {
  it('has both names as its title, or the only one', () => {
    expect(taxonHead(told).title).toBe('Knopsvane (Cygnus olor)')
    const cygnus = { ...told, acceptedVernacularName: 'Cygnus', acceptedVernacularNameNotScientific: null }
    expect(taxonHead({ ...cygnus, scientificName: 'Cygnus' }).title).toBe('Cygnus')
  })
  it('tells what has been written, the introduction first', () => {
    const taxonDescription = { beskrivelse: '<p>Stor &amp; <em>hvid</em>.</p><p>Orange næb.</p>' }
    expect(taxonHead({ ...told, taxonDescription }).description).toBe('Stor & hvid. Orange næb.')
    const taxonGeneralInfo = { ...told.taxonGeneralInfo, introduction: 'Vores svane.' }
    expect(taxonHead({ ...told, taxonDescription, taxonGeneralInfo }).description).toBe('Vores svane.')
  })
  it('tells the facts where nothing has been written', () => {
    expect(taxonHead(told).description).toContain('Knopsvane. Læs om navne')
  })
  it('cuts a long text at a word', () => {
    const text = beginningOf(plainText(`<p>${'svane '.repeat(80)}</p>`), 60)
    expect(text.length).toBeLessThanOrEqual(61)
    expect(text).toMatch(/svane …$/)
  })
})
