import type { Chance } from '../../db/seed/records/random.ts'
import type { PlainInputs } from './plain.ts'

const letters = 'abcdefghiklmnoprstuv'
const species = 2000
const superSpecies = 1900

/** A name that hardly anything else has. */
const newName = (chance: Chance, genus = 'Fuzzia') =>
  `${genus} ${Array.from({ length: 8 }, () => letters[chance.whole(0, letters.length - 1)]).join('')}`

/** The checklist. */
export const plainTaxa: PlainInputs = {
  createTaxon: ({ chance }) => {
    const rank = chance.pick([species, species, superSpecies, 0])
    const scientificName = rank === superSpecies ? `${newName(chance)} agg.` : newName(chance)
    const danishName = chance.happens(0.5) ? newName(chance, 'prøve') : null
    return { scientificName, authorship: 'Bruun, 1900', parentId: null, rank, danishName }
  },
  toggleTaxon: ({ row }) => {
    const taxon = row('leaf')
    return taxon && { taxonId: taxon.id, version: taxon.version, deletedNote: 'Findes ikke' }
  },
  addTaxonScientificName: ({ chance, taxonId }) => ({
    taxonId: taxonId(),
    entry: { canonicalName: newName(chance), taxonomicStatus: 2, authorship: '', note: '' },
  }),
  updateTaxonName: ({ row }) => {
    const name = row('name')
    return (
      name && {
        ...{ id: name.id, version: name.version, canonicalName: name.name, taxonomicStatus: name.status },
        ...{ isSelected: name.selected, authorship: 'Bruun, 1901', note: '', yearOfDescription: 1901 },
      }
    )
  },
  toggleTaxonName: ({ row }) => {
    const name = row('otherName')
    return name && { nameId: name.id, version: name.version }
  },
  addTaxonVernacularName: ({ chance, taxonId }) => ({
    ...{ taxonId: taxonId(), name: newName(chance, 'prøve'), isAccepted: false, isShown: true },
  }),
  updateTaxonVernacularName: ({ row }) => {
    const name = row('vernacular')
    return name && { id: name.id, version: name.version, name: name.name, isAccepted: name.accepted, isShown: true }
  },
  toggleTaxonVernacularName: ({ row }) => {
    const name = row('vernacular')
    return name && { nameId: name.id, version: name.version }
  },
  moveTaxonNames: ({ row, taxonId }) => {
    const name = row('otherName')
    return name && { nameIds: [name.id], toTaxonId: taxonId() }
  },
  updateTaxaMetadata: ({ row }) => {
    const [taxon, other] = [row('taxon'), row('taxon')]
    return (
      taxon &&
      other && {
        ...{ taxonIds: [taxon.id], versions: { [String(taxon.id)]: taxon.version } },
        ...{ biotopes: ['Skov'], trofi: null, seasonMonths: [4, 5], recognisability: 3 },
        ...{ generalInfo: { introduction: '1900' }, lookAlikeIds: taxon.id === other.id ? [] : [other.id] },
      }
    )
  },
  updateTaxaMasterdata: ({ chance, row }) => {
    const taxon = row('taxon')
    const change = chance.pick([
      { isDKTaxon: true, occurrence: 1 },
      { isHybrid: false, establishment: 1 },
      { blurRadius: chance.pick([null, 1000, 5000]) },
      { speciesGroup: chance.whole(1, 12) },
      { isDefaultTaxon: true, aauArtID: null },
    ])
    return taxon && { taxonIds: [taxon.id], versions: { [String(taxon.id)]: taxon.version }, ...change }
  },
  updateTaxonBlurRules: ({ row }) => {
    const taxon = row('taxon')
    const rules = [{ months: [4, 5], lifeStages: [], behaviours: [] }]
    return taxon && { taxonId: taxon.id, version: taxon.version, rules }
  },
  updateTaxonDescription: ({ row, own, chance }) => {
    const [taxon, picture] = [row('taxon'), own('picture')]
    const mediaIds = picture && chance.happens(0.5) ? [picture.id] : []
    return taxon && { taxonId: taxon.id, version: taxon.version, sections: {}, mediaIds }
  },
  updateTaxonDkReference: ({ row }) => {
    const taxon = row('taxon')
    return taxon && { taxonId: taxon.id, version: taxon.version, dkReference: 'Bruun 1900' }
  },
  updateTaxaAdministrativeLists: ({ row }) => {
    const taxon = row('taxon')
    const lists = [{ list: 'habitat', annexes: ['4'], year: 2020, source: 'EU' }]
    return taxon && { taxonIds: [taxon.id], lists }
  },
  updateTaxonValidationParameters: ({ row, chance }) => {
    const taxon = row('taxon')
    const parameters = {
      ...{ geography: { on: true, years: 10 }, season: { on: true, months: null } },
      recognisability: { on: true, points: 2 },
    }
    return taxon && { taxonId: taxon.id, version: taxon.version, parameters: chance.happens(0.3) ? null : parameters }
  },
  addTaxonNote: ({ taxonId }) => ({ taxonId: taxonId(), category: 'Taksonomi', text: 'Se Bruun 1900' }),
  updateTaxonNote: ({ row }) => {
    const note = row('note')
    return note && { noteId: note.id, version: note.version, category: 'Taksonomi', text: 'Rettet' }
  },
  removeTaxonNote: ({ row }) => {
    const note = row('note')
    return note && { noteId: note.id, version: note.version }
  },
  updateTaxonNoteCategories: ({ noteCategories }) => ({ categories: noteCategories() }),

  updateTaxonParent: ({ row, chance }) => {
    const [one, other] = [row('taxon'), row('taxon')]
    if (!one || !other) return undefined
    const [parent, child] = Number(one.rank) < Number(other.rank) ? [one, other] : [other, one]
    return { taxonId: child.id, parentId: parent.id, dryRun: chance.happens(0.7) }
  },
  transferChildren: ({ row, chance }) => {
    const [one, other] = [row('leaf'), row('taxon')]
    return one && other && { fromId: other.id, toId: one.id, dryRun: chance.happens(0.8) }
  },
  updateTaxonSuperSpecies: ({ row }) => {
    const [member, above] = [row('taxon'), row('superSpecies')]
    return member && above && { taxonId: member.id, superTaxonId: above.id }
  },
  removeTaxonSuperSpeciesRelation: ({ taxonId }) => ({ taxonId: taxonId() }),
  convertOrphan: ({ row, chance }) => {
    const [orphan, parent] = [row('orphan'), row('taxon')]
    return (
      orphan &&
      parent && {
        ...{ orphanId: orphan.id, parentId: parent.id, rank: 2400, dryRun: chance.happens(0.5) },
        ...{ scientificName: `${newName(chance)} minor`, authorship: '', danishName: null },
      }
    )
  },
  mergeOrphan: ({ row, taxonId, chance }) => {
    const orphan = row('orphan')
    return orphan && { orphanId: orphan.id, taxonId: taxonId(), dryRun: chance.happens(0.5) }
  },
  undoTaxonChange: ({ row }) => {
    const change = row('undoable')
    return change && { changeId: change.id }
  },
  addMorphoGroup: ({ chance, taxonId }) => ({ names: [newName(chance, 'gruppe')], memberIds: [taxonId()] }),
  updateMorphoGroup: ({ row, chance, taxonId }) => {
    const group = row('group')
    const members = { names: [newName(chance, 'gruppe')], memberIds: [taxonId()] }
    return group && { id: group.id, version: group.version, ...members }
  },
  deleteMorphoGroup: ({ row }) => {
    const group = row('group')
    return group && { id: group.id, version: group.version }
  },
  imagesForComparison: ({ taxonId }) => ({ taxonIds: `${taxonId()},${taxonId()}` }),
  getTaxon: ({ taxonId }) => ({ id: taxonId() }),
}
