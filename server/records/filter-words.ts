import { certainties } from '#contract/details.ts'
import { listNamed, ownValue, redListCategories } from '#contract/enums.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { seasonWords } from '#contract/seasons.ts'
import { squareOf } from '#contract/squares.ts'
import { capital } from '#contract/taxon-head.ts'
import { starNames } from '#contract/validation-words.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Db } from '#server/core/database.ts'
import { length } from '#server/core/units.ts'
import { taxonRefs } from '#server/taxa/refs.ts'

const either = new Intl.ListFormat('da-DK', { type: 'disjunction' })
const dayFormat = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: string) => dayFormat.format(new Date(day))
const lower = (text: string) => text.toLocaleLowerCase('da-DK')

function periodWords({ from, to }: RecordFilter): string | null {
  if (from === undefined) return to === undefined ? null : `til og med ${dayText(to)}`
  if (to === undefined) return `fra ${dayText(from)}`
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
}

/** "Invasive arter: EU-listen eller Danmark": each list once, whatever many of its annexes are asked for. */
export function listWords(annexes: readonly string[]): string {
  const asked = Map.groupBy(annexes, (text) => text.split('/')[0] ?? '')
  const words = [...asked].map(([list, some]) => {
    const known = listNamed(list)
    if (!known) return either.format(some)
    const parts = some.map((text) => text.slice(list.length + 1)).map((part) => ownValue(known.annexes, part) ?? part)
    return `${known.label}: ${either.format(parts)}`
  })
  return words.join(', eller ')
}

const degrees = (value: number) => value.toLocaleString('da-DK', { maximumFractionDigits: 4 })

function areaWords({ box, near, polygon, square }: RecordFilter): (string | null)[] {
  const side = square === undefined ? undefined : squareOf(square)?.side
  return [
    polygon ? 'i et tegnet område' : null,
    near ? `højst ${length(near.metres)} fra ${degrees(near.lat)}° N, ${degrees(near.lon)}° Ø` : null,
    box ? 'i en firkant på kortet' : null,
    side === undefined ? null : `i ${length(side)}-kvadratet ${square?.slice(square.indexOf('_') + 1)}`,
  ]
}

const pictureWords = (hasPicture: boolean | undefined) =>
  hasPicture === undefined ? null : hasPicture ? 'med billede' : 'uden billede'

interface Names {
  taxon(id: number): string
  area: string | null
  user: string | null
  dataset(id: number): string
  community: string | null
}

async function namesOf(db: Db, filter: RecordFilter): Promise<Names> {
  const group = filter.morphoGroupId
  const refs = await taxonRefs(db, [...(filter.taxonIds ?? []), ...(group === undefined ? [] : [group])])
  const taxa = new Map(refs.map(({ id, name }) => [id, capital(name)]))
  const area =
    filter.areaId === undefined
      ? undefined
      : await db.selectFrom('area').select('name').where('id', '=', filter.areaId).executeTakeFirst()
  const users = await publicUsers(db, [filter.userId ?? null])
  const datasets = new Map(
    (await db.selectFrom('dataset').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const community =
    filter.community === undefined
      ? undefined
      : await db
          .selectFrom('community')
          .select('name')
          .where('id', '=', filter.community)
          .where('hiddenAt', 'is', null)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
  return {
    taxon: (id) => taxa.get(id) ?? `taxon ${id}`,
    area: area?.name ?? null,
    user: users.get(filter.userId ?? 0)?.displayName ?? null,
    dataset: (id) => datasets.get(id) ?? String(id),
    community: community?.name ?? null,
  }
}

/** What a filter says, in Danish; empty when it leaves nothing out. */
export async function filterWords(db: Db, filter: RecordFilter): Promise<string> {
  const names = await namesOf(db, filter)
  const several = <T>(values: readonly T[] | undefined, word: (value: T) => string) =>
    values?.length ? either.format(values.map(word)) : null
  const datasets = several(filter.datasetIds, names.dataset)
  const notDatasets = several(filter.notDatasetIds, names.dataset)
  const parts = [
    several(filter.taxonIds, names.taxon),
    filter.morphoGroupId === undefined ? null : names.taxon(filter.morphoGroupId),
    several(filter.speciesGroups, (group) => lower(speciesGroups[group as SpeciesGroup])),
    periodWords(filter),
    filter.months?.length ? seasonWords(filter.months) : null,
    ...areaWords(filter),
    filter.areaId === undefined ? null : `i ${names.area ?? 'et område'}`,
    several(filter.stars, (stars) => lower(starNames[stars as keyof typeof starNames])),
    several(filter.redList, (category) => `rødliste ${lower(redListCategories[category])}`),
    filter.annexes?.length ? listWords(filter.annexes) : null,
    several(filter.certainties, (certainty) => `${lower(certainties[certainty])} bestemmelse`),
    pictureWords(filter.hasPicture),
    filter.userId === undefined ? null : `fundet af ${names.user ?? 'en bruger'}`,
    datasets && `datasæt ${datasets}`,
    notDatasets && `ikke datasæt ${notDatasets}`,
    filter.trip === undefined ? null : `på tur ${filter.trip}`,
    filter.community === undefined
      ? null
      : `i ${names.community ? `fællesskabet ${names.community}` : 'et fællesskab'}`,
    filter.withAbsent ? 'også eftersøgt uden fund' : null,
  ]
  return parts.filter((part) => part !== null).join('; ')
}
