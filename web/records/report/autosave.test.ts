// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { forgetDraft, keepDraft, keptDraft } from './autosave.ts'
import { type Draft, newDraft } from './draft.ts'

const key = '7:nyt'
const begun = (notes: string, pictures: Draft['pictures'] = []): Draft => {
  const draft = newDraft('00000000-0000-4000-8000-000000000001', '2026-06-13', { notes })
  return { ...draft, pictures }
}
const picture = (name: string): Draft['pictures'][number] => ({
  key: name,
  name,
  blob: new Blob([name]),
  author: '',
  licence: 'CC BY 4.0',
  facts: {},
})
const namesOf = (draft: Draft | undefined) => draft?.pictures.map(({ name }) => name)

beforeEach(() => forgetDraft(key))

it('keeps what is written, pictures and all', async () => {
  await keepDraft(key, begun('Ved åen', [picture('a.jpg')]))
  const kept = await keptDraft(key)
  expect(kept?.fields.notes).toBe('Ved åen')
  expect(kept?.pictures[0]).toHaveProperty('blob')
})

it('knows the last words although the page was closed before the database had them', async () => {
  await keepDraft(key, begun('Ved å', [picture('a.jpg'), picture('b.jpg')]))
  const storage = { ...localStorage }
  await forgetDraft(key)
  await keepDraft(key, begun('Ved', [picture('a.jpg')]))
  // The words of the first are newer than what the database got.
  for (const [name, text] of Object.entries(storage)) {
    localStorage.setItem(name, text.replace(/"at":\d+/, `"at":${Date.now() + 1000}`))
  }
  const kept = await keptDraft(key)
  expect(kept?.fields.notes).toBe('Ved å')
  expect(namesOf(kept)).toEqual(['a.jpg'])
  expect(kept?.pictures[0]).toHaveProperty('blob')
})

it('keeps a file that was chosen and is not a picture yet', async () => {
  const file = new File(['a'], 'a.jpg')
  await keepDraft(key, { ...begun('Ved åen'), incoming: [{ key: 'a', file, isFromCamera: false }] })
  const kept = await keptDraft(key)
  expect(kept?.incoming).toMatchObject([{ key: 'a' }])
  expect(kept?.incoming[0]).toHaveProperty('file')
})

/** Whether the browser asks before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks before the page is left while the database has not got a file yet, and not else', async () => {
  const incoming = [{ key: 'c', file: new File(['c'], 'c.jpg'), isFromCamera: false }]
  const kept = keepDraft(key, { ...begun('Ved åen'), incoming })
  expect(asks()).toBe(true)
  await kept
  expect(asks()).toBe(false)
  // Words are written at once, and the database has the file.
  const again = keepDraft(key, { ...begun('Ved den store å'), incoming })
  expect(asks()).toBe(false)
  await again
  await forgetDraft(key)
  // What was forgotten must be written again.
  const anew = keepDraft(key, { ...begun('Ved åen'), incoming })
  expect(asks()).toBe(true)
  await anew
  expect(asks()).toBe(false)
})

it('still has the file when the page was closed before the database got the picture that it became', async () => {
  const file = new File(['a'], 'a.jpg')
  await keepDraft(key, begun('Ved åen', [picture('a')]))
  const storage = { ...localStorage }
  await keepDraft(key, { ...begun('Ved'), incoming: [{ key: 'a', file, isFromCamera: false }] })
  for (const [name, text] of Object.entries(storage)) {
    localStorage.setItem(name, text.replace(/"at":\d+/, `"at":${Date.now() + 1000}`))
  }
  const kept = await keptDraft(key)
  expect(kept?.fields.notes).toBe('Ved åen')
  expect(kept?.pictures).toEqual([])
  expect(kept?.incoming).toMatchObject([{ key: 'a' }])
  expect(kept?.incoming[0]).toHaveProperty('file')
})

it('forgets all of it', async () => {
  await keepDraft(key, begun('Ved åen'))
  await forgetDraft(key)
  expect(await keptDraft(key)).toBeUndefined()
  expect(Object.keys(localStorage).filter((name) => name.includes(key))).toEqual([])
})
