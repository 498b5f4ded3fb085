import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './security.ts'

const directives = (env: Record<string, string>) => {
  const { contentSecurityPolicy } = securityHeaders(readConfig(env))
  if (typeof contentSecurityPolicy !== 'object') throw new Error('No policy')
  return contentSecurityPolicy.directives ?? {}
}

test('pictures of a map may come from where the settings say, and from nowhere else', () => {
  expect(directives({}).connectSrc).toEqual(["'self'"])
  const { connectSrc, imgSrc, scriptSrc } = directives({ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' })
  expect(connectSrc).toContain('https://tiles.example')
  expect(imgSrc).toContain('https://tiles.example')
  expect(scriptSrc).toEqual(["'self'"])
})
