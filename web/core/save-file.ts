/** Give the person a file that the page has made. */
export function saveFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Text that a spreadsheet would take for a formula gets a mark before it. */
const harmless = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a sheet, in the form that Danish spreadsheets open by a double click. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((value) => cell(harmless(value))).join(';')).join('\r\n')}\r\n`

export const saveCsv = (rows: readonly (readonly (string | number)[])[], name: string) =>
  saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), name)
