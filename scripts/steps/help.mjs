/** Every script prints help: `--help` or `-h` before any `--`. */
export function helpIfAsked(text) {
  const own = process.argv.slice(2)
  const end = own.indexOf('--')
  const asked = (end < 0 ? own : own.slice(0, end)).some((argument) => argument === '--help' || argument === '-h')
  if (!asked) return
  process.stdout.write(`${text.trim()}\n`)
  process.exit(0)
}
