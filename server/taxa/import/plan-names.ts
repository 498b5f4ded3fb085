import { sameName } from '../name-rules.ts'
import type { KnownName, KnownTaxon, KnownVernacular } from './existing.ts'
import type { ImportedName, ImportedTaxon } from './model.ts'

export interface NameChanges {
  newNames: KnownName[]
  changedNames: Map<number, KnownName>
  newVernacular: KnownVernacular[]
  changedVernacular: Map<number, KnownVernacular>
  /** Known taxa with any change. */
  changed: Set<number>
}

/** The names are changed in place as they are planned, so that a later row for the same taxon sees them. */
type Bearer = Pick<KnownTaxon, 'id' | 'names' | 'vernacular'>

/** A name that has no id yet. */
const unsaved = 0

/** Years, brackets and full stops are written in many ways; the person is the same. */
const authorKey = (author: string) => sameName(author).replace(/[^\p{L}]+/gu, '')
const sameAuthor = (a: string, b: string) => a === '' || b === '' || authorKey(a) === authorKey(b)

const findName = (names: readonly KnownName[], wanted: ImportedName) => {
  const key = sameName(wanted.canonicalName)
  const alike = names.filter((name) => sameName(name.canonicalName) === key)
  return (
    alike.find((name) => sameName(name.authorship) === sameName(wanted.authorship)) ??
    alike.find((name) => sameAuthor(name.authorship, wanted.authorship)) ??
    // The accepted name with another author is the same name, corrected.
    (wanted.status === 1 ? (alike.find((name) => name.isSelected) ?? alike[0]) : undefined)
  )
}

/**
 * Compare the scientific names. What is there already is brought up to date, what is missing is added, nothing is
 * taken away; a name that editors have deleted stays deleted. Says whether the accepted name is another one now.
 */
export function planNames(plan: NameChanges, taxon: ImportedTaxon, known: Bearer, onlySynonyms: boolean): boolean {
  const selected = known.names.find((name) => name.isSelected && !name.isDeleted)
  let renamed = false
  taxon.names.forEach((name, index) => {
    const accepted = index === 0 && !onlySynonyms && !name.isDeleted
    const status = onlySynonyms && name.status === 1 ? 2 : name.status
    const before = findName(known.names, name)
    if (accepted && selected && selected !== before) {
      change(plan, selected, { isSelected: false, taxonomicStatus: 2 })
      renamed = true
    }
    if (!before) {
      const added: KnownName = {
        id: unsaved,
        taxonId: known.id,
        gbifTaxonId: name.gbifTaxonId ?? null,
        canonicalName: name.canonicalName,
        authorship: name.authorship,
        taxonomicStatus: status,
        yearOfDescription: name.year,
        note: name.note ?? '',
        isDeleted: name.isDeleted ?? false,
        isSelected: accepted,
      }
      known.names.push(added)
      plan.newNames.push(added)
      plan.changed.add(known.id)
      return
    }
    // "auct." are those who used a name wrongly: nobody who published it.
    const isMisused = accepted && /^auctt?\b/i.test(name.authorship)
    change(plan, before, {
      ...(name.authorship === '' || isMisused ? {} : { authorship: name.authorship }),
      ...(name.year === null || isMisused ? {} : { yearOfDescription: name.year }),
      ...(name.gbifTaxonId === undefined ? {} : { gbifTaxonId: name.gbifTaxonId }),
      ...(accepted ? { isSelected: true, isDeleted: false } : {}),
      // A synonym of the set may be the accepted name here: editors or another checklist have decided so.
      ...(accepted || !before.isSelected ? { taxonomicStatus: status } : {}),
    })
  })
  return renamed
}

function change(plan: NameChanges, name: KnownName, values: Partial<KnownName>) {
  const differs = (Object.keys(values) as (keyof KnownName)[]).some((key) => values[key] !== name[key])
  if (!differs) return
  Object.assign(name, values)
  plan.changed.add(name.taxonId)
  if (name.id !== unsaved) plan.changedNames.set(name.id, name)
}

/** Compare the vernacular names in the same way. Says which one is accepted afterwards. */
export function planVernacular(plan: NameChanges, taxon: ImportedTaxon, known: Bearer): string | null {
  const current = known.vernacular.find((name) => name.isAccepted && !name.isDeleted)
  const wanted =
    taxon.vernacular.find((name) => name.standing === 'preferred' && !name.isDeleted) ??
    (current ? undefined : taxon.vernacular.find((name) => name.standing === 'first' && !name.isDeleted))
  for (const name of taxon.vernacular) {
    const before = known.vernacular.find((one) => sameName(one.name) === sameName(name.name))
    const isAccepted = name === wanted
    if (!before) {
      const { isShown = true, isDeleted = false } = name
      const added = { id: unsaved, taxonId: known.id, name: name.name, isAccepted, isShown, isDeleted }
      known.vernacular.push(added)
      plan.newVernacular.push(added)
    } else if (isAccepted && !before.isAccepted && !before.isDeleted) {
      accept(plan, before, true)
    } else continue
    if (isAccepted && current) accept(plan, current, false)
    plan.changed.add(known.id)
  }
  return known.vernacular.find((name) => name.isAccepted && !name.isDeleted)?.name ?? null
}

function accept(plan: NameChanges, name: KnownVernacular, isAccepted: boolean) {
  name.isAccepted = isAccepted
  if (name.id !== unsaved) plan.changedVernacular.set(name.id, name)
}
