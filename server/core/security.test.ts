import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './security.ts'

const directives = (env: Record<string, string>) => {
  const { contentSecurityPolicy } = securityHeaders(readConfig(env))
  if (typeof contentSecurityPolicy !== 'object') throw new Error('No policy')
  return contentSecurityPolicy.directives ?? {}
}

test('a map may come from whom the settings name or offer, and from nobody else', () => {
  const drawn = directives({ MAP_LAYERS: 'drawn' })
  expect([drawn.connectSrc, drawn.imgSrc]).toEqual([["'self'"], ["'self'", 'data:', 'blob:']])
  expect(directives({}).connectSrc).toEqual(["'self'", 'https://tile.openstreetmap.org'])
  const MAP_LAYERS = JSON.stringify([{ type: 'xyz', name: 'Kort', url: 'https://tiles.example/{z}/{x}/{y}.png' }])
  const { connectSrc, imgSrc, scriptSrc } = directives({ MAP_LAYERS })
  expect(connectSrc).toEqual(["'self'", 'https://tiles.example'])
  expect(imgSrc).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example'])
  expect(scriptSrc).toEqual(["'self'"])
})

test('a tag manager may use the hosts that the settings name beside its own, and none when there is no tag manager', () => {
  const hosts = { TAG_MANAGER_HOSTS: 'https://*.stats.example, https://pixel.example' }
  const { connectSrc, imgSrc, scriptSrc } = directives({
    TAG_MANAGER_URL: 'https://tags.example/gtm.js?id=1',
    ...hosts,
  })
  for (const directive of [connectSrc, imgSrc, scriptSrc]) {
    expect(directive).toEqual(
      expect.arrayContaining(['https://tags.example', 'https://*.stats.example', 'https://pixel.example']),
    )
  }
  expect(directives(hosts).scriptSrc).toEqual(["'self'"])
  expect(() => readConfig({ TAG_MANAGER_HOSTS: 'https://a.example; script-src *' })).toThrow('TAG_MANAGER_HOSTS')
})
