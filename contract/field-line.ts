/** What a line of the table of a find's fields says: see record-fields.ts. */

interface Line {
  /** The table that holds it in a column of its name; null where it is kept in another way. */
  readonly table: 'record' | 'detail' | null
  /** As a sentence names it: "Livsstadiet er ændret i mellemtiden." */
  readonly definite: string
  /** As a list of what was changed names it. */
  readonly short: string
  /**
   * Who reads it, when not everybody: `openly` are those with sensitive sight while the find is blurred, since it tells
   * where the find was made; `owner` are the reporter and the finders.
   */
  readonly seen?: 'openly' | 'owner'
}

export interface SpecialLine extends Line {
  readonly kind: 'special'
  /** Of its column. */
  readonly type: string | null
  /** What stands there while nobody has said anything. */
  readonly blank: unknown
}

interface PlainLine extends Line {
  readonly table: 'record' | 'detail'
  /** Above it in the form, in the template of the import and in the files. */
  readonly label: string
  /** What one writes there, in the guide of the template. */
  readonly help: string
  /** In the template of the import. */
  readonly example: string | number
  /** What editors can ask for by that name, and the form shows as one: `groups` stands on the first of its lines. */
  readonly detail: string | null
  /** The species groups that are asked for it; 0 while the group is not known. */
  readonly groups?: readonly number[]
  /** How it is asked for when the experts of a taxon miss it, and what editors call it when not as above. */
  readonly prompt?: string
  readonly nudge?: string
  /** On the page of the find, when not as above; null where it is shown in another way. */
  readonly fact?: string | null
  /** In the files: the key for programs, and the width in a sheet. Null where it is in none. */
  readonly file: { readonly key: string; readonly width?: number } | null
  /** The term of Darwin Core; null where there is none (dynamicProperties); `own` where a rule says it (dwca-words). */
  readonly term: `dwc:${string}` | 'own' | null
}

export interface WordsLine extends PlainLine {
  readonly kind: 'words'
  readonly words: Readonly<Record<string, string>>
}
export interface FlagLine extends PlainLine {
  readonly kind: 'flag'
  readonly words: { readonly true: string; readonly false: string }
}
export interface NumberLine extends PlainLine {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly unit?: string
}
interface TextLine extends PlainLine {
  readonly kind: 'text'
  readonly length: number
}
interface TaxonLine extends PlainLine {
  readonly kind: 'taxon'
}

export type AnyPlainLine = WordsLine | FlagLine | NumberLine | TextLine | TaxonLine
export type AnyLine = SpecialLine | AnyPlainLine
