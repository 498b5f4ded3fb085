import type { ValidationParameters } from '#contract/taxon.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { createTaxon } from '#server/taxa/create.ts'
import { refreshTaxa } from '#server/taxa/derive.ts'
import { updateTaxaMetadata } from '#server/taxa/metadata.ts'
import { updateTaxonSuperSpecies } from '#server/taxa/super-species.ts'
import { placeInTree } from '#server/taxa/tree.ts'
import { updateTaxonValidationParameters } from '#server/taxa/validation.ts'

/** What stands at the top of a taxon's page, how it came here, and since when it is known. */
const introductions: Record<string, { introduction: string; established?: string; first?: number }> = {
  'Turdus merula': {
    introduction:
      'Den sorte fugl på plænen. Hannen synger fra tagryggen i skumringen, længe efter at de andre er holdt op.',
  },
  'Erithacus rubecula': {
    introduction:
      'Følger den, der graver, for at se, hvad der kommer op. Synger også om vinteren, og det gør hunnen med.',
  },
  'Passer domesticus': {
    introduction: 'Bor, hvor mennesker bor. Der er blevet færre, så det er værd at indsende dem, man har i gården.',
  },
  'Nyctereutes procyonoides': {
    ...{
      introduction:
        'Ligner en vaskebjørn på høje ben, men er en hund. Kommer frem om natten og spiser, hvad den finder.',
    },
    ...{ established: 'Indvandret sydfra; yngler i Jylland.', first: 1980 },
  },
  'Magallana gigas': {
    ...{ introduction: 'Lægger sig i lag på lag og gør mudderbund til rev. Skallen er skarp, og kødet er godt.' },
    ...{ established: 'Udsat til opdræt og siden forvildet i Vadehavet og Limfjorden.', first: 1972 },
  },
  'Eriocheir sinensis': {
    ...{ introduction: 'En krabbe med pels på kløerne, som vandrer op i åerne og ned igen for at yngle.' },
    ...{ established: 'Kommet med skibes ballastvand.', first: 1927 },
  },
  'Amanita phalloides': {
    introduction: 'Smuk, grønlig og dødelig. Lær den at kende, før du plukker noget som helst med hvide lameller.',
  },
  'Bombus terrestris': {
    introduction: 'En af årets første humler. Dronningen flyver lavt hen over jorden og leder efter et musehul.',
  },
}

/** So many years back a find is a neighbour; months and recognisability are the species' own. */
const neighboursFor = (years: number): ValidationParameters => ({
  geography: { on: true, years },
  season: { on: true, months: null },
  recognisability: { on: true, points: null },
})
/** Bats and fungi are reported by few and stay where they are; blackbirds are everywhere, every year. */
const judged: Record<string, ValidationParameters> = {
  Chiroptera: neighboursFor(30),
  'Turdus merula': neighboursFor(10),
  Agaricales: neighboursFor(50),
}

const nudges: Record<string, { nudgeFields: string[]; nudgefieldLabel: string }> = {
  Chiroptera: { nudgeFields: ['method', 'behaviour'], nudgefieldLabel: 'Flagermus kendes på, hvordan de blev hørt' },
  Agaricales: {
    nudgeFields: ['substrate', 'habitat', 'picture'],
    nudgefieldLabel: 'Hvor den voksede, siger tit hvad den er',
  },
  Lepidoptera: { nudgeFields: ['lifeStage'], nudgefieldLabel: 'Var det en larve eller en voksen?' },
}

/** Names as a sheet or another source may bring them: misspelt, cultivated, or not described here. */
const orphans = ['Parus majro', 'Hosta sieboldiana', 'Boletus pinicola var. alba', 'Carabus intricatus f. minor']

/** What editors of taxa have been at, through the same verbs as everywhere. Before there are finds, so that none must follow. */
export async function visitWorkshop(db: Db, config: Config, now: Date) {
  const ctx = jobContext(config, new Events(), db, now)
  const taxa = new Map(
    (await db.selectFrom('taxon').select(['id', 'latinName']).where('isDeleted', '=', false).execute()).map((row) => [
      row.latinName,
      row.id,
    ]),
  )
  for (const [name, { introduction, established = null, first = null }] of Object.entries(introductions)) {
    const id = taxa.get(name)
    const generalInfo = {
      introduction,
      ...(established ? { established } : {}),
      ...(first ? { firstObservationYear: first } : {}),
    }
    if (id !== undefined) await updateTaxaMetadata(ctx, { taxonIds: [id], generalInfo })
  }
  for (const [name, nudge] of Object.entries(nudges)) {
    const id = taxa.get(name)
    if (id !== undefined) await updateTaxaMetadata(ctx, { taxonIds: [id], ...nudge })
  }
  for (const [name, wanted] of Object.entries(judged)) await setParameters(ctx, taxa.get(name), wanted)
  await gatherBumblebees(ctx, taxa)
  for (const [at, name] of orphans.entries()) await leaveOrphan(db, name, at)
}

async function setParameters(ctx: Ctx, taxonId: number | undefined, wanted: ValidationParameters) {
  if (taxonId === undefined) return
  const { version } = await ctx.db
    .selectFrom('taxon')
    .select('version')
    .where('id', '=', taxonId)
    .executeTakeFirstOrThrow()
  await updateTaxonValidationParameters(ctx, { taxonId, version, parameters: wanted })
}

/** Two bumblebees that few can tell apart in the field. */
async function gatherBumblebees(ctx: Ctx, taxa: ReadonlyMap<string, number>) {
  const parentId = taxa.get('Bombus')
  if (parentId === undefined) return
  const names = { scientificName: 'Bombus lucorum agg.', authorship: '', danishName: 'jordhumle-komplekset' }
  const { id: superTaxonId } = await createTaxon(ctx, { ...names, parentId, rank: 1900 })
  for (const name of ['Bombus lucorum', 'Bombus terrestris']) {
    const taxonId = taxa.get(name)
    if (taxonId !== undefined) await updateTaxonSuperSpecies(ctx, { taxonId, superTaxonId })
  }
}

async function leaveOrphan(db: Db, name: string, at: number) {
  const source = 'import:demo'
  const { id } = await db
    .insertInto('taxon')
    .values({ taxonType: 2, rank: 0, source })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('taxonName')
    .values({ taxonId: id, canonicalName: name, taxonomicStatus: 1, isSelected: true })
    .execute()
  await db
    .insertInto('taxonExternalId')
    .values({ source, externalId: `demo-${at}`, taxonId: id })
    .execute()
  await refreshTaxa(db, [id])
  await placeInTree(db, [id])
}
