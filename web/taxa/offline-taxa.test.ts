import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { provideBearer } from '../core/bearer.ts'
import { provideTestConfig } from '../core/test-config.ts'
import { refreshOfflineTaxa, searchOffline } from './offline-taxa.ts'

const taxon = (id: number, danish: string | null, latin: string, group: number, otherDanish: string[] = []) => ({
  ...{ id, danish, latin, group, rank: 2000, otherDanish, scientific: [latin] },
})
const taxa = [
  taxon(1, 'musvit', 'Parus major', 4),
  taxon(2, 'blåmejse', 'Cyanistes caeruleus', 4),
  taxon(3, 'almindelig musvåge', 'Buteo buteo', 4, ['musvåge']),
  taxon(4, null, 'Parus obscurus', 8),
]
const asked: string[] = []

beforeEach(() => {
  provideTestConfig()
  provideBearer({ ready: async () => {}, token: () => undefined, renewed: async () => false })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ revision: 7, taxa: address.includes('revision=7') ? null : taxa })
  })
})

it('finds among the names on the device as the server does, and fetches them once', async () => {
  expect(await searchOffline('mus', {}, 5)).toEqual([])
  await refreshOfflineTaxa()
  await refreshOfflineTaxa()
  expect(asked).toEqual(['/api/taxa/offline-taxa', '/api/taxa/offline-taxa?revision=7'])
  const names = async (text: string, scope = {}) => (await searchOffline(text, scope, 5)).map(({ name }) => name)
  expect(await names('mus')).toEqual(['musvit', 'almindelig musvåge'])
  expect(await names('blaamejse')).toEqual(['blåmejse'])
  expect(await names('par maj')).toEqual(['musvit'])
  expect(await names('parus', { speciesGroup: 8 })).toEqual(['Parus obscurus'])
  expect(await names('musvti')).toContain('musvit')
  expect((await searchOffline('mus', {}, 1))[0]).toMatchObject({ id: 1, matches: [[0, 3]], speciesGroup: 4 })
})
