import { expect, test } from 'vitest'
import { withoutTraces } from './asked-address.ts'

test.each([
  ['/taxa', '/taxa'],
  ['/taxa?fbclid=IwAR0', '/taxa'],
  ['/taxa?gruppe=4&utm_source=brev&utm_medium=e-mail', '/taxa?gruppe=4'],
  ['/taxa?gclid=1&gruppe=4', '/taxa?gruppe=4'],
  ['/fund/soegning?q=fbclid', '/fund/soegning?q=fbclid'],
  ['/fund/soegning?q=hvad?&msclkid', '/fund/soegning?q=hvad?'],
  ['/taxa?', '/taxa?'],
])('%s is the page %s', (url, page) => {
  expect(withoutTraces(url)).toBe(page)
})
