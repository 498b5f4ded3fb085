import { counted } from '#contract/counted.ts'
import type { Receipt, Suggestion } from '#contract/suggestion.ts'
import { capital } from '#contract/taxon-head.ts'
import { pointsToLead } from './rules.ts'

/* What the receipt says. Numbers go in, Danish comes out. */

type Votes = Pick<Receipt['votes'], 'score' | 'people' | 'all'>

export const people = (count: number) => counted(count, 'person', 'personer')
export const points = (count: number) => counted(count, 'point')

/** A line for each suggestion, and the sum. */
export function voteLines(suggestions: readonly Suggestion[], { score, people: count, all }: Votes): string[] {
  if (suggestions.length === 0) return ['Ingen har foreslået, hvad det er, endnu.']
  const lines = suggestions.map(({ taxon, votes }) => {
    const parts = votes.map(({ weight, value, certainty }) => `${value} (${certainty}, vægt ${weight})`)
    const sum = votes.reduce((total, { value }) => total + value, 0)
    const alike = [...Map.groupBy(parts, (part) => part)].map(([part, { length }]) =>
      length === 1 ? part : `${length} × ${part}`,
    )
    return `${capital(taxon.name)}: ${parts.length === 1 ? parts[0] : `${alike.join(' + ')} = ${sum}`}.`
  })
  if (score === all) return [...lines, `I alt ${points(score)} fra ${people(count)}.`]
  return [
    ...lines,
    `Fundets navn har ${score} af ${all} point, fra ${people(count)}. Det, der er under navnet, tæller med.`,
  ]
}

interface Parted {
  /** What the find is called meanwhile. */
  name: string | null
  taxonId: number | null
  suggestions: readonly Suggestion[]
  votes: Votes
  /** Votes still rule the name. */
  isOpen: boolean
}

const listed = new Intl.ListFormat('da-DK', { type: 'conjunction' })

/** Where votes part: that they do, where the find stands meanwhile, and what would settle it. */
export function disagreement({ name, taxonId, suggestions, votes: { score, all }, isOpen }: Parted): string[] {
  const voted = suggestions.filter(({ votes }) => votes.length > 0)
  const own = voted.find(({ taxon }) => taxon.id === taxonId)
  // The name that leads was proposed, and nobody is more exact than that.
  if (voted.length < 2 || (own && ownPoints(own) === own.score)) return []
  const others = voted.filter((one) => one !== own).toSorted((a, b) => b.score - a.score || a.id - b.id)
  const [first] = others
  // With two stars a name that somebody has proposed stands; one that nobody has is explained.
  if (!first || (!isOpen && own)) return []
  const bids = listed.format(others.map((one) => `${one.taxon.name} (${points(one.score)})`))
  if (!isOpen && pointsToLead({ score, all }) > 0) {
    return [
      `Der er uenighed om navnet: ${bids}.`,
      `Fundet hedder stadig ${name}, som gav det to stjerner, selv om stemmerne er flyttet. Nu er det en ekspert i artsgruppen, der kan ændre navnet.`,
    ]
  }
  return [
    own
      ? `Ikke alle er lige præcise: ${own.taxon.name} er foreslået, og også ${bids}.`
      : `Der er uenighed om navnet: ${bids}.`,
    meanwhile(name, { isProposed: own !== undefined, isOfAll: score === all, isOpen }),
    isOpen
      ? `${settling(others, points(pointsToLead({ score: first.score, all })))} En ekspert i artsgruppen kan også afgøre det.`
      : 'Gruppen har to stjerner, så nu er det en ekspert i artsgruppen, der kan gøre navnet mere præcist.',
  ]
}

/** Of those that are equally far, whichever comes first. */
const settling = ([first, second]: readonly Suggestion[], more: string) =>
  first && second && first.score === second.score
    ? `Det forslag, der først får ${more} mere, bliver fundets navn.`
    : `Får ${first?.taxon.name} ${more} mere, bliver det fundets navn.`

const ownPoints = ({ votes }: Suggestion) => votes.reduce((total, { value }) => total + value, 0)

const meanwhile = (
  name: string | null,
  { isProposed, isOfAll, isOpen }: { isProposed: boolean; isOfAll: boolean; isOpen: boolean },
) => {
  if (name === null) return 'Forslagene har ingen gruppe til fælles, så fundet er imens uden navn.'
  if (isProposed) return `Fundet står imens som ${name}, som stemmerne er enige om.`
  const stands = isOpen ? 'Fundet står imens under' : 'Fundet står under'
  return isOfAll
    ? `${stands} ${name}, den gruppe, som alle forslagene hører til.`
    : `${stands} ${name}, den gruppe, som mere end to tredjedele af pointene peger på.`
}

interface Grounds extends Pick<Receipt, 'stars' | 'machine' | 'decision'> {
  votes: Receipt['votes']
}

/** What gave the stars that a find has. Stars that were reached once stay, also when votes have moved since. */
export function because({ stars, votes, machine, decision }: Grounds): string {
  if (decision?.kind === 'dismiss') return 'En ekspert har afvist fundet.'
  if (stars === 3) return `${decision?.by?.displayName ?? 'En ekspert'} har valideret fundet som ekspert i artsgruppen.`
  if (stars === 2) {
    return votes.score >= votes.needed && votes.people >= votes.neededPeople
      ? `Navnet har ${points(votes.score)} fra ${people(votes.people)}. Der skal ${votes.needed} til fra mindst ${people(votes.neededPeople)}.`
      : `Navnet har haft ${points(votes.needed)} fra mindst ${people(votes.neededPeople)}. Stjernerne bliver, også når stemmer flytter sig.`
  }
  if (stars === 1) {
    return machine.points >= machine.needed
      ? `Beregningen gav ${points(machine.points)}. Der skal ${machine.needed} til.`
      : `Beregningen har givet mindst ${points(machine.needed)}. Stjernen bliver, også når grundlaget ændrer sig.`
  }
  return 'Fundet er ikke valideret endnu.'
}

/** What is missing to the next star, and which ways there are. */
export function missingTo({ stars, votes, machine, isParted }: Grounds & { isParted: boolean }): string[] {
  if (stars === 3) return []
  const expert = 'En ekspert i artsgruppen kan give tre stjerner.'
  if (stars === 2) return [expert]
  const missing = Math.max(0, votes.needed - votes.score)
  const others = Math.max(0, votes.neededPeople - votes.people)
  const score = missing > 0 ? points(missing) : ''
  const [besides, name] = votes.people === 0 ? ['', 'samme navn'] : [' mere', 'fundets navn']
  const more = others > 0 ? `stemmer fra mindst ${people(others)}${besides}` : ''
  const voting = [score, more].filter((part) => part !== '').join(' og ')
  // Votes for either side count for the group that nobody named, but bring the find no nearer to stars for a name.
  const agreed = isParted ? ['To stjerner: der skal først være enighed om navnet.'] : undefined
  const lines = agreed ?? (voting === '' ? [] : [`To stjerner: der mangler ${voting} på ${name}.`])
  if (stars === 1) return [...lines, expert]
  const machineLine =
    machine.why ?? `der mangler ${points(Math.max(0, machine.needed - machine.points))} i beregningen.`
  return [`Én stjerne: ${machineLine}`, ...lines, expert]
}
