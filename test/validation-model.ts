/** Validation as plain values, with its rules written a second time and as simply as can be: what the server is held against. */

export type Sure = 'sikker' | 'sandsynlig'
export interface ModelTaxon {
  parent: string | null
  isSpecies: boolean
  /** Recognisability, and what a named month gives. */
  fixedPoints: { recognisability: number; month: number }
}
interface Claim {
  taxon: string
  isLive: boolean
}
interface Word {
  claim: Claim
  sure: Sure
  weight: number
}
interface Standing {
  taxon: string | null
  stars: number
}
interface Ruling {
  kind: 'validate' | 'take-back' | 'dismiss' | 'un-dismiss' | 'pause' | 'un-pause'
  by: string
  taxon: string | null
  before: Standing & { held: Ruling | null; isPaused: boolean; isDismissed: boolean; isAnswered: boolean }
  isUndone: boolean
  /** What it says of the words that stood. */
  judged: { who: string; points: number }[]
}
/** What went along from a name to another. */
interface Taken {
  from: string
  into: string
  claims: Claim[]
  named: boolean
  befores: Ruling[]
}

/** One find of a reporter, and all that happens to it. */
export class ValidationModel {
  standing: Standing = { taxon: null, stars: 0 }
  /** How sure the reporter is, as the find tells it. */
  sure: Sure | null = null
  isPaused = false
  isDismissed = false
  /** The finder has answered or asked for another look, and nobody has decided since. */
  isAnswered = false
  held: Ruling | null = null
  readonly claims: Claim[] = []
  readonly words = new Map<string, Word>()
  readonly rulings: Ruling[] = []
  readonly points: Map<string, number>
  /** Validated finds of others in the same place and season. */
  readonly evidence = new Map<string, number>()
  merge: Taken | null = null
  /** Moves of finds that have not been undone. */
  readonly carried: (Taken & { isMoved: boolean })[] = []
  readonly taxa: Map<string, ModelTaxon>

  constructor(taxa: Map<string, ModelTaxon>, points: Map<string, number>) {
    this.taxa = taxa
    this.points = points
  }

  line(taxon: string): string[] {
    const parent = this.taxa.get(taxon)?.parent ?? null
    return parent === null ? [taxon] : [taxon, ...this.line(parent)]
  }
  lies(below: string, above: string) {
    return this.line(below).includes(above)
  }
  weight(who: string) {
    return 1 + Math.min(4, Math.floor(Math.max(0, this.points.get(who) ?? 0) / 10))
  }
  value({ weight, sure }: Word) {
    return weight * (sure === 'sikker' ? 2 : 1)
  }
  score(taxon: string | null) {
    const own = [...this.words.values()].filter(({ claim }) => taxon !== null && this.lies(claim.taxon, taxon))
    return { score: own.reduce((sum, word) => sum + this.value(word), 0), people: own.length }
  }
  get all() {
    return [...this.words.values()].reduce((sum, word) => sum + this.value(word), 0)
  }

  say(who: string, taxon: string, sure: Sure) {
    const known = this.claims.find((claim) => claim.isLive && claim.taxon === taxon)
    const former = this.words.get(who)
    if (known && former?.claim === known && former.sure === sure) return
    const claim = known ?? { taxon, isLive: true }
    if (!known) this.claims.push(claim)
    this.words.set(who, { claim, sure, weight: this.weight(who) })
    this.#dropEmpty()
  }
  unsay(who: string) {
    this.words.delete(who)
    this.#dropEmpty()
  }
  #dropEmpty() {
    for (const claim of this.claims) {
      if (![...this.words.values()].some((word) => word.claim === claim)) claim.isLive = false
    }
  }

  leader(): string | null {
    const candidates = [...this.taxa.keys()].filter((taxon) => this.score(taxon).score * 3 > this.all * 2)
    return candidates.sort((a, b) => this.line(b).length - this.line(a).length)[0] ?? null
  }

  /** The machine's points of a find of the taxon whose reporter is sure; null when it can have none. */
  machine(taxon: string | null, ownEvidence = 0): number | null {
    const species = taxon === null ? undefined : this.taxa.get(taxon)
    if (taxon === null || !species?.isSpecies) return null
    const records = (this.evidence.get(taxon) ?? 0) + ownEvidence
    const { recognisability, month } = species.fixedPoints
    const season = records >= 5 ? 4 : records >= 2 ? 3 : records === 1 ? 1 : 0
    return (records > 0 ? 4 : 0) + Math.max(season, month) + recognisability
  }
  get ownMachine(): number | null {
    const word = this.words.get('reporter')
    const { taxon } = this.standing
    if (word?.sure !== 'sikker' || taxon === null || !this.lies(word.claim.taxon, taxon)) return null
    return this.machine(taxon)
  }

  settle({ keepStars = false, anew = false } = {}) {
    const before = this.standing
    const kept = anew ? 0 : before.stars
    const taxon = this.held === null && kept < 2 ? this.leader() : before.taxon
    this.standing = { taxon, stars: kept }
    const { score, people } = this.score(taxon)
    const machine = this.ownMachine
    const earned = this.held ? 3 : score >= 10 && people >= 2 ? 2 : machine !== null && machine >= 7 ? 1 : 0
    const isRelated =
      before.taxon === taxon ||
      (before.taxon !== null && taxon !== null && (this.lies(before.taxon, taxon) || this.lies(taxon, before.taxon)))
    this.standing = { taxon, stars: keepStars || isRelated ? Math.max(kept, earned) : earned }
    this.sure = taxon === null ? null : (this.words.get('reporter')?.sure ?? this.sure)
    if (before.stars < 2 && this.standing.stars >= 2) this.isAnswered = false
  }

  /** Names differ, and none of them is what the find is called. */
  get isParted() {
    const names = new Set(this.claims.flatMap(({ taxon, isLive }) => (isLive ? [taxon] : [])))
    return this.held === null && names.size > 1 && !names.has(this.standing.taxon ?? '')
  }

  get waits() {
    return !this.isDismissed && !this.isPaused && (this.standing.stars === 0 || this.isParted || this.isAnswered)
  }

  /** The machine looks again in the background. */
  look() {
    const machine = this.ownMachine
    if (this.isDismissed || this.standing.stars > 0 || machine === null || machine < 7) return
    this.standing = { ...this.standing, stars: 1 }
  }

  rule(kind: Ruling['kind'], by: string, taxon: string | null) {
    const { isPaused, isDismissed, isAnswered, held } = this
    const before = { ...this.standing, held, isPaused, isDismissed, isAnswered }
    const ruling: Ruling = { kind, by, taxon, before, isUndone: false, judged: [] }
    this.rulings.push(ruling)
    if (kind === 'dismiss' || kind === 'un-dismiss') this.isDismissed = kind === 'dismiss'
    if (kind === 'pause' || kind === 'un-pause') this.isPaused = kind === 'pause'
    if (kind === 'validate' || kind === 'dismiss') this.isPaused = false
    if (kind === 'validate' || kind === 'dismiss' || kind === 'pause') this.isAnswered = false
    if (by === 'reporter') this.isAnswered = true
    if (kind === 'validate' && taxon !== null) {
      ruling.judged = [...this.words].map(([who, { claim }]) => ({
        who,
        points: this.lies(taxon, claim.taxon) ? 1 : this.lies(claim.taxon, taxon) ? 0 : -2,
      }))
      this.#hold(ruling)
      this.standing = { taxon, stars: 3 }
    }
    if (kind === 'take-back') this.#hold(null)
    this.settle({ anew: kind === 'take-back' })
  }
  #hold(ruling: Ruling | null) {
    const count = (of: Ruling | null, sign: number) => {
      for (const { who, points } of of?.judged ?? []) this.points.set(who, (this.points.get(who) ?? 0) + sign * points)
    }
    count(this.held, -1)
    count(ruling, 1)
    this.held = ruling
  }

  get latest() {
    return this.rulings.findLast(({ isUndone }) => !isUndone)
  }
  undo(ruling: Ruling) {
    const { before, kind } = ruling
    if (kind === 'validate' || kind === 'take-back') {
      this.#hold(before.held)
      this.standing = { taxon: before.taxon, stars: before.stars }
    }
    this.isPaused = before.isPaused
    this.isDismissed = before.isDismissed
    this.isAnswered = before.isAnswered
    ruling.isUndone = true
    this.settle()
  }

  /** A taxon is merged into another: all that bears its name goes along. */
  mergeInto(from: string, into: string) {
    this.merge = this.#take({ from, into }, this.claims)
  }
  part() {
    if (this.merge) this.#bringBack(this.merge)
    this.merge = null
  }

  /** Finds of a taxon go to another, with what is said about them; what was said before and taken back stays. */
  carry(from: string, into: string) {
    const taken = this.#take(
      { from, into },
      this.claims.filter(({ isLive }) => isLive),
    )
    // Votes for what is below the old taxon may have brought its name back.
    this.carried.push({ ...taken, isMoved: this.standing.taxon === into })
  }
  carryBack() {
    const taken = this.carried.pop()
    if (taken && (this.standing.taxon === taken.into || !taken.isMoved)) this.#bringBack(taken)
  }

  #take({ from, into }: { from: string; into: string }, among: readonly Claim[]): Taken {
    const claims = among.filter(({ taxon }) => taxon === from)
    const befores = this.rulings.filter(({ before }) => before.taxon === from)
    const named = this.standing.taxon === from
    for (const claim of claims) claim.taxon = into
    for (const { before } of befores) before.taxon = into
    if (named) this.standing = { ...this.standing, taxon: into }
    this.settle({ keepStars: true })
    return { from, into, claims, named, befores }
  }
  /** What has got another name since then keeps it. */
  #bringBack({ from, into, claims, named, befores }: Taken) {
    for (const claim of claims) if (claim.taxon === into) claim.taxon = from
    for (const { before } of befores) if (before.taxon === into) before.taxon = from
    if (named && this.standing.taxon === into) this.standing = { ...this.standing, taxon: from }
    this.settle({ keepStars: true })
  }
}
