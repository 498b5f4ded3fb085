import { detailFields } from '#contract/details.ts'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { AppendedHistory } from './append-history.ts'
import type { FieldName } from './fields.ts'
import type { RecordRow } from './queries.ts'

/** What people call the parts of a find. */
export const fieldWords: Record<FieldName, string> = {
  taxonId: 'Arten',
  speciesGroup: 'Artsgruppen',
  certainty: 'Sikkerheden',
  observedFrom: 'Datoen',
  observedTo: 'Slutdatoen',
  timeFrom: 'Tidspunktet',
  timeTo: 'Sluttidspunktet',
  utcOffset: 'Tidszonen',
  datePrecision: 'Datoens præcision',
  point: 'Stedet',
  uncertainty: 'Usikkerheden',
  shape: 'Omridset',
  locality: 'Lokaliteten',
  count: 'Antallet',
  countUnit: 'Enheden',
  countQuality: 'Antallets præcision',
  isAbsent: 'Om arten blev fundet',
  lifeStage: 'Livsstadiet',
  sex: 'Kønnet',
  behaviour: 'Adfærden',
  method: 'Metoden',
  identificationMethod: 'Bestemmelsesmetoden',
  substrate: 'Substratet',
  hostTaxonId: 'Værten',
  habitat: 'Levestedet',
  isDead: detailFields.deadAlive,
  notes: 'Noterne',
  privateNote: 'Den private note',
  finderNames: 'Finderne',
  finderIds: 'Finderne',
  hideUntil: 'Datoen, fundet er skjult til',
  ownBlur: 'Sløringen',
  isPersonal: 'Om fundet er personligt',
  tags: 'Mærkerne',
  pictures: 'Billederne',
}

/** An older version is refused with what has changed since, so that nothing is overwritten silently. */
export async function refuseOlder(ctx: Ctx, row: RecordRow, seen: number) {
  if (seen === row.version) return
  const changes = await ctx.db
    .selectFrom('change')
    .select('after')
    .where('entity', '=', 'record')
    .where('entityId', '=', String(row.id))
    .where('verb', '=', 'update')
    .execute()
  const names = changes
    .map(({ after }) => (after ?? {}) as AppendedHistory)
    .filter(({ version = 0 }) => version > seen)
    .flatMap(({ fields = [] }) => fields)
  const fields = Object.fromEntries(names.map((name) => [name, `${fieldWords[name]} er ændret i mellemtiden.`]))
  throw new Refusal('conflict', 'record_changed', fields)
}
