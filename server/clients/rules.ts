const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What is wrong with an address that people are sent back to, in words for the administrator. */
export function redirectError(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url) return 'Er ikke en gyldig webadresse.'
  if (address.includes('#')) return 'Må ikke have et anker (#).'
  if (url.username !== '' || url.password !== '') return 'Må ikke indeholde brugernavn eller adgangskode.'
  if (address.includes('*')) return 'Skal være en fuld adresse uden jokertegn.'
  if (url.protocol === 'http:' && !loopback.has(url.hostname))
    return 'Skal begynde med https:// (http:// kun for localhost).'
  return undefined
}

/** One text for each list that has a wrong address in it. */
export function redirectErrors(lists: Record<string, readonly string[]>): Record<string, string> | undefined {
  const errors = Object.entries(lists).flatMap(([name, addresses]) => {
    const wrong = addresses.map((address) => [address, redirectError(address)] as const).find(([, error]) => error)
    return wrong ? [[name, `${wrong[0]}: ${wrong[1]}`] as const] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}
