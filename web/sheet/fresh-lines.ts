import type { FieldName } from '#contract/record-fields.ts'
import type { SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import type { Taxa } from './cells.ts'
import { type AskedOfLines, answeredElsewhere, asksOf, type ExtraKey, isExtra } from './extra-cells.ts'
import { askedAnew, isSame, type SheetState, trimmed } from './sheet-state.ts'

/** What the server says of lines that are open here. */
interface Fresh {
  rows: readonly SheetRow[]
  taxa: readonly TaxonRef[]
}

const withTaxa = (known: Taxa, more: readonly TaxonRef[]): Taxa =>
  new Map([...known, ...more.map((one) => [one.id, one] as const)])

/** Lines as they are on the server now. What both sides changed is shown with both values. */
export function renewed(state: SheetState, { rows, taxa, ...asked }: Fresh & AskedOfLines): SheetState {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const asks = asksOf(asked)
  const lines = state.lines.map((line) => {
    const row = byId.get(line.row.id)
    if (!row) return line
    const since = answeredElsewhere(line.asks, asks.get(row.id) ?? [], line.answers)
    const theirAnswers = { ...line.theirAnswers, ...since }
    if (row.version === line.row.version) return { ...line, theirAnswers }
    const theirs = Object.fromEntries(
      Object.entries(line.changes).flatMap(([key, mine]) => {
        const name = key as FieldName
        const isOther = name in line.theirs || !isSame(row.fields[name], line.row.fields[name])
        const isTheirs = isOther && !isSame(row.fields[name], mine)
        return isTheirs ? [[name, row.fields[name]]] : []
      }),
    )
    return { ...line, row, theirs, theirAnswers, changes: trimmed(row, line.changes) }
  })
  return askedAnew({ ...state, lines, taxa: withTaxa(state.taxa, taxa), before: [] }, new Set(byId.keys()), asked)
}

/** Lines show what finds are called on the server; what is written into them stays. */
export function stoodAgain(state: SheetState, { rows, taxa }: Fresh): SheetState {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = state.lines.map((line) => {
    const row = byId.get(line.row.id)
    return row ? { ...line, row, changes: trimmed(row, line.changes) } : line
  })
  return { ...state, lines, taxa: withTaxa(state.taxa, taxa) }
}

/** Keep what was written here, or take what was written elsewhere. */
export function settled(
  state: SheetState,
  id: number,
  field: FieldName | ExtraKey,
  keep: 'mine' | 'theirs',
): SheetState {
  const lines = state.lines.map((line) => {
    if (line.row.id !== id) return line
    if (isExtra(field)) {
      const { [field]: _settled, ...theirAnswers } = line.theirAnswers
      const { [field]: _dropped, ...others } = line.answers
      return { ...line, theirAnswers, answers: keep === 'mine' ? line.answers : others }
    }
    const { [field]: _settled, ...theirs } = line.theirs
    const { [field]: _dropped, ...others } = line.changes
    return { ...line, theirs, changes: keep === 'mine' ? line.changes : others }
  })
  return { ...state, lines }
}
