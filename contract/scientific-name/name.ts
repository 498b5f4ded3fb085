/** What a text was read as. */

export type RefusalKind =
  | 'empty'
  | 'placeholder'
  | 'uncertain'
  | 'unnamed'
  | 'several'
  | 'wide'
  | 'remark'
  | 'abbreviated'
  | 'ambiguous'
  | 'cultivar'
  | 'unreadable'

export interface ScientificName {
  /** The name without author, as it is stored: "Salix × rubens", "Marchantia polymorpha subsp. ruderalis". */
  canonical: string
  /** How many parts it has: decides which ranks it can be a name of. */
  level: 'uninomial' | 'infrageneric' | 'species' | 'infraspecies'
  /** The portal's rank, where the text itself tells it. */
  rank: number | null
  authorship: string
  year: number | null
  isHybrid: boolean
  /** A subgenus in brackets is no part of a species' name. */
  subgenus: string | null
  /** What stood beside the name: "agg.", "s.str.", "nom. cons.". */
  qualifier: string | null
}

/** A name, or why the text is none; a refused text may still come near a name that is worth looking for. */
export type Reading = { name: ScientificName } | { refusal: RefusalKind; mark: string | null; near: string | null }

/** What else is known of a text. */
export interface Hints {
  /** The rank that its source gives it: decides whether "Phocoena Rondeletii" ends with an author or an epithet. */
  rank?: number | null | undefined
  /** The author, when the source has it apart. */
  authorship?: string | undefined
}

export const refuse = (refusal: RefusalKind, mark: string | null = null, near: string | null = null): Reading => ({
  refusal,
  mark,
  near,
})

/** With its author, as it is printed. */
export const formatName = ({ canonical, authorship }: Pick<ScientificName, 'canonical' | 'authorship'>): string =>
  authorship === '' ? canonical : `${canonical} ${authorship}`

/** Whether a name of this form can be the name of a taxon of that rank. 0 is a rank that nobody knows. */
export const fitsRank = ({ level, rank: own, isHybrid }: ScientificName, rank: number): boolean => {
  if (rank === 0 || own === rank) return true
  if (level === 'uninomial') return rank < 1900
  if (level === 'infrageneric') return own === null && rank > 1600 && rank < 1900
  // "agg." and × stand for more than a species, which a row may still call them: see rankByName.
  if (level === 'species') return rank === 2000 || (own === null && (rank === 1900 || rank === 2200))
  // A zoological trinomial has no mark: it may be called a variety or a form. A hybrid may be of any rank below.
  return own === null || own === 2100 ? rank >= 2100 && (rank !== 2200 || isHybrid) : false
}

/** Groups of species ("agg.") and hybrids have ranks of their own, whatever their source calls them. */
export const rankByName = ({ level, rank: own }: ScientificName, rank: number): number =>
  rank === 2000 && level === 'species' && own !== null ? own : rank

/** Why a text is no name, for people. */
export const refusalText = (text: string, { refusal, mark }: { refusal: RefusalKind; mark: string | null }): string => {
  const short = `“${text.replace(/\s+/g, ' ').trim().slice(0, 100)}”`
  const why: Record<RefusalKind, string> = {
    empty: 'Det videnskabelige navn mangler.',
    placeholder: `${short} står i stedet for et navn.`,
    uncertain: `${short} er en usikker bestemmelse${mark ? ` (${mark})` : ''} og ikke et navn.`,
    unnamed: `${short} nævner ingen art${mark ? ` (${mark})` : ''}.`,
    several: `${short} nævner flere taxa. Skriv kun ét.`,
    wide: `${short} er ment i en anden forstand end navnet alene${mark ? ` (${mark})` : ''}.`,
    remark: `I ${short} er ${mark ? `“${mark}”` : 'det sidste ord'} ikke en del af navnet. Skriv kun navnet.`,
    abbreviated: `Slægten er forkortet i ${short}. Skriv den helt ud.`,
    ambiguous: `I ${short} kan det være både en autor og en del af navnet. Skriv rangen, eller skriv autoren for sig.`,
    cultivar: `${short} er en dyrket sort.`,
    unreadable: `${short} kan ikke læses som et videnskabeligt navn.`,
  }
  return why[refusal]
}
