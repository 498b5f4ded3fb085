import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../core/query.ts'
import { saveWishes, type WarningWishes } from './warning-data.ts'

afterEach(() => vi.unstubAllGlobals())

const key = ['warning-wishes']
const wishes: WarningWishes = {
  ...{ on: true, areas: [], species: [], emails: true, byOffice: false },
  municipalities: [1, 2].map((id) => ({ id, name: `Kommune ${id}` })),
}
const shown = () => queryClient.getQueryData<WarningWishes>(key)
const withAreas = (...ids: number[]): WarningWishes => ({
  ...(shown() ?? wishes),
  areas: wishes.municipalities.filter(({ id }) => ids.includes(id)),
})

test('who chooses quickly loses no choice: each builds on the one before, and they are saved in turn', async () => {
  const sent: number[][] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { areas } = JSON.parse(body) as { areas: number[] }
    sent.push(areas)
    const reply = { ...wishes, areas: wishes.municipalities.filter(({ id }) => areas.includes(id)) }
    return new Promise<Response>((resolve) => answers.push(() => resolve(Response.json(reply))))
  })
  queryClient.setQueryData(key, wishes)
  const first = saveWishes(withAreas(1))
  expect(shown()?.areas.map(({ id }) => id)).toEqual([1])
  const second = saveWishes(withAreas(...(shown()?.areas ?? []).map(({ id }) => id), 2))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await first
  expect(shown()?.areas.map(({ id }) => id)).toEqual([1, 2])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await second
  expect(sent).toEqual([[1], [1, 2]])
  expect(shown()?.areas.map(({ id }) => id)).toEqual([1, 2])
})
