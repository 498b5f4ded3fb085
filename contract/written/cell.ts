/** A cell of a sheet. Texts are always written as texts, so that none of them becomes a formula. */
export type Cell = string | number | boolean | Date | null

/** The text of a cell on one line; '' when it is empty. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Ja' : 'Nej'
  return String(cell)
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
}
