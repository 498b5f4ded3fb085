import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SettingItem } from '#contract/settings.ts'
import { queryClient } from '../core/query.ts'
import { provideTestConfig } from '../core/test-config.ts'
import { SettingsError, saveSettings } from './settings.ts'

const item = (key: string, value: string): SettingItem => ({ key, value, type: 'html' })
const cached = () => queryClient.getQueryData<SettingItem[]>(['settings', 'question_marks'])

describe('saving settings', () => {
  /** What the server has, and which keys it refuses. */
  let stored: Map<string, SettingItem>
  let refused: Set<string>
  let calls: string[]
  let release: (() => void)[]

  beforeEach(() => {
    provideTestConfig()
    queryClient.clear()
    stored = new Map([
      ['a', item('a', '<p>old</p>')],
      ['b', item('b', '<p>old</p>')],
    ])
    refused = new Set()
    calls = []
    release = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      calls.push(`${init.method} ${address}`)
      if (init.method === 'GET') {
        return Response.json({ categoryName: 'question_marks', items: [...stored.values()] })
      }
      const sent = JSON.parse(String(init.body)) as SettingItem & { category: string }
      expect(Object.keys(sent).sort()).toEqual(['category', 'key', 'type', 'value'])
      await new Promise<void>((resolve) => release.push(resolve))
      if (refused.has(sent.key)) return Response.json({ message: 'Nej.', code: 'x' }, { status: 400 })
      const cleaned = item(sent.key, sent.value.replace('<script>', ''))
      stored.set(sent.key, cleaned)
      return Response.json(cleaned)
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const finish = async (posts: number) => {
    await vi.waitFor(() => expect(release).toHaveLength(posts))
    for (const go of release) go()
  }

  it('is one call an item, in parallel, and then the cache is replaced by what the server wrote', async () => {
    queryClient.setQueryData(['settings', 'question_marks'], [...stored.values()])
    const saving = saveSettings('question_marks', [item('a', '<script>new'), item('c', 'new')])
    await finish(2)
    expect(await saving).toEqual([item('b', '<p>old</p>'), item('a', 'new'), item('c', 'new')])
    expect(cached()).toEqual([item('b', '<p>old</p>'), item('a', 'new'), item('c', 'new')])
    expect(calls).toEqual(['POST /api/admin-settings/add-item', 'POST /api/admin-settings/add-item'])
  })

  it('tells which items failed, and the cache is true afterwards', async () => {
    queryClient.setQueryData(['settings', 'question_marks'], [item('a', 'stale'), item('b', 'stale')])
    refused.add('b')
    const saving = saveSettings('question_marks', [item('a', 'new'), item('b', 'new')]).catch((error: unknown) => error)
    await finish(2)
    const error = await saving
    expect(error).toBeInstanceOf(SettingsError)
    expect(error).toMatchObject({ failed: [{ key: 'b' }], message: 'Ikke alt blev gemt. b: Nej.' })
    expect(cached()).toEqual([item('a', 'new'), item('b', '<p>old</p>')])
  })

  it('fetches the category when it was never looked at', async () => {
    const saving = saveSettings('question_marks', [item('a', 'new')])
    await finish(1)
    await saving
    expect(cached()).toEqual([item('a', 'new'), item('b', '<p>old</p>')])
  })
})
