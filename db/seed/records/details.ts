import type { Habitat } from '#contract/details.ts'
import { type DetailField, groupDetails } from '#contract/group-details.ts'
import { type DetailTold, detailTold, type PlainValues } from '#contract/record-fields.ts'
import type { Chance } from './random.ts'
import type { Findable } from './taxa.ts'

export type Details = PlainValues<DetailTold>

const none = Object.fromEntries(detailTold.map((name) => [name, null])) as Details
const flocking: readonly string[] = ['waterbird', 'gull', 'heron', 'fish', 'mussel', 'jellyfish']

function countOf({ motif, speciesGroup }: Findable, chance: Chance): Partial<Details> {
  const units = groupDetails[speciesGroup]?.countUnits ?? []
  const countUnit = units[0] ?? null
  const wide = flocking.includes(motif) ? 2 : [1, 2, 11].includes(speciesGroup) ? 1.4 : 0.7
  const count = Math.max(1, Math.round(Math.exp(Math.abs(chance.bell()) * wide)))
  // Large numbers are rounded, as people do.
  const told = count > 30 ? Math.round(count / 10) * 10 : count
  return { count: told, countUnit, countQuality: told > 30 ? 'about' : chance.happens(0.2) ? 'at_least' : 'exact' }
}

function stageOf({ motif, speciesGroup }: Findable, month: number, chance: Chance): Details['lifeStage'] {
  if (speciesGroup === 1) {
    if (month >= 4 && month <= 8) return chance.happens(0.85) ? 'flowering' : 'budding'
    return month === 9 || month === 10 ? 'fruiting' : 'vegetative'
  }
  if (speciesGroup === 12) return chance.happens(0.25) ? 'with_sporophyte' : 'vegetative'
  if (speciesGroup === 8) return motif === 'butterfly' && chance.happens(0.1) ? 'larva' : 'imago'
  if (motif === 'frog' && month <= 5) return chance.pick(['adult', 'egg', 'tadpole'])
  if ([3, 4, 6, 7, 9].includes(speciesGroup)) {
    return month >= 6 && month <= 8 && chance.happens(0.2) ? 'juvenile' : 'adult'
  }
  return null
}

function behaviourOf({ speciesGroup, motif }: Findable, month: number, chance: Chance): Details['behaviour'] {
  if (speciesGroup === 4) {
    const song = motif === 'songbird' && month >= 3 && month <= 6
    return chance.pick(song ? ['singing', 'singing', 'foraging'] : ['resting', 'foraging', 'flying'])
  }
  if (motif === 'bat' || motif === 'butterfly' || motif === 'dragonfly') return chance.pick(['flying', 'resting'])
  return chance.pick(['resting', 'foraging'])
}

function methodOf({ motif, speciesGroup }: Findable, habitat: Habitat, chance: Chance): Details['method'] {
  if (motif === 'bat') return 'bat_detector'
  if (speciesGroup === 5) return chance.pick(habitat === 'sea' ? ['fishing', 'diving'] : ['fishing', 'seen'])
  if (motif === 'songbird' && chance.happens(0.3)) return 'heard'
  if (motif === 'deer' || motif === 'fox') return chance.pick(['seen', 'seen', 'camera_trap'])
  return 'seen'
}

/** Divers read it off their watches; not by chance, so that all else stays as it was. */
const withDepth = (said: Pick<Details, 'method'>, { id }: Findable, month: number): Partial<Details> =>
  said.method === 'diving' ? { ...said, depth: (20 + ((id * 7 + month * 13) % 160)) / 10 } : said

/** What its group asks for, as far as people fill it in. */
export function detailsOf(taxon: Findable, where: { habitat: Habitat; month: number }, chance: Chance): Details {
  const { habitat, month } = where
  const asked = (field: DetailField, share: number) =>
    (groupDetails[taxon.speciesGroup]?.fields.includes(field) ?? false) && chance.happens(share)
  return {
    ...none,
    ...(asked('count', 0.6) ? countOf(taxon, chance) : {}),
    ...(asked('lifeStage', 0.5) ? { lifeStage: stageOf(taxon, month, chance) } : {}),
    ...(asked('sex', 0.12) ? { sex: chance.pick(['male', 'female'] as const) } : {}),
    ...(asked('behaviour', 0.35) ? { behaviour: behaviourOf(taxon, month, chance) } : {}),
    ...(asked('method', 0.3) ? withDepth({ method: methodOf(taxon, habitat, chance) }, taxon, month) : {}),
    ...(asked('substrate', 0.4) && taxon.speciesGroup === 2
      ? { substrate: taxon.motif === 'bracket' ? ('dead_wood' as const) : ('soil' as const) }
      : {}),
    ...(asked('habitat', 0.55) ? { habitat } : {}),
    ...(asked('deadAlive', 0.2) ? { isDead: chance.happens(0.06) } : {}),
  }
}
