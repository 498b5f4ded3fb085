import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord, taxonWithBlur } from './records.ts'
import { Checklist } from './taxa.ts'
import { uploaded } from './upload.ts'

type Person = Actor & { userId: number }

/** Finds to fetch as files: with all details, blurred, without a name, of what was not found, and very old. */
export interface RecordsToFetch {
  anna: Person
  bo: Person
  tit: number
  ids: number[]
}

export async function recordsToFetch(portal: Portal): Promise<RecordsToFetch> {
  const checklist = new Checklist(portal)
  const anna = await portal.person({ displayName: 'Anna Prøve' })
  const bo = await portal.person({ displayName: 'Bo Prøve' })
  const tit = await checklist.id({ name: 'Parus proevus', danishName: 'prøvemejse', group: 4 })
  const hidden = await taxonWithBlur(portal, 5000)
  const pictureId = (await uploaded(portal, anna)).id
  const first = await makeRecord(portal, {
    as: anna,
    taxonId: tit,
    ...{ certainty: 'sikker', observedFrom: '2026-05-14', observedTo: '2026-05-16', timeFrom: '14:30' },
    ...{ locality: 'Nord;skoven "ved" åen', count: 12, countUnit: 'individuals', countQuality: 'about' },
    ...{ lifeStage: 'adult', sex: 'male', habitat: 'bog', isDead: false, finderNames: ['Ida', 'Per'] },
    ...{ notes: '=1+1\nså vi <hele> flokken & mere', privateNote: 'Kun for mig', finderIds: [bo.userId] },
    pictures: [{ id: pictureId }],
  })
  await portal.call('answerFinderRequest', { as: bo, id: first.id, accept: true })
  const secret = await makeRecord(portal, {
    as: anna,
    ...{ taxonId: hidden, locality: 'Ørnens rede', notes: 'I den store bøg', observedFrom: '2026-04-01' },
  })
  const nameless = await makeRecord(portal, {
    as: bo,
    speciesGroup: 2,
    observedFrom: '2026-06-01',
    datePrecision: 'month',
  })
  const none = await makeRecord(portal, { as: bo, taxonId: tit, isAbsent: true, observedFrom: '2025-07-02' })
  const { id: great } = await portal.db
    .selectFrom('taxon')
    .select('id')
    .where('latinName', '=', 'Parus major')
    .executeTakeFirstOrThrow()
  const old = await makeRecord(portal, { as: bo, taxonId: great, observedFrom: '1888-07-02', datePrecision: 'year' })
  const ids = [first.id, secret.id, nameless.id, none.id, old.id]
  await makeRecord(portal, { as: anna, taxonId: tit, isPersonal: true, locality: 'Min egen have' })
  return { anna, bo, tit, ids }
}

export const everything = { withAbsent: true }
