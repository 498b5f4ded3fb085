// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueueItem } from '#contract/validation-queue.ts'
import { dismissToast, toasts } from '../../ui/toast-store.ts'
import { NamingCard } from './NamingCard.tsx'

const answer = vi.hoisted(() => ({ now: {} }))
vi.mock('../../core/api.ts', async (original) => ({
  ...(await original<typeof import('../../core/api.ts')>()),
  api: () => Promise.resolve(answer.now),
}))
vi.mock('../validation-data.ts', () => ({ validationChanged: () => Promise.resolve(), useValidation: () => ({}) }))
vi.mock('../queue/queue-data.ts', () => ({ useContextOf: () => ({ data: undefined }) }))
vi.mock('../record/SuggestForm.tsx', () => ({
  SuggestForm: ({ validation }: { validation: { suggestions?: { taxon: { name: string } }[] } }) => (
    <output>{validation.suggestions?.map(({ taxon }) => taxon.name).join()}</output>
  ),
}))

const taxon = (id: number, name: string) => ({ id, name, danishName: name, latinName: name, rank: 2000 })
const [kantarel, pigsvamp] = [taxon(1, 'almindelig kantarel'), taxon(2, 'almindelig pigsvamp')]
const suggested = (one: typeof kantarel) => ({
  ...{ id: one.id, taxon: one, createdAt: '2026-05-14T10:00:00Z', author: { id: 7, displayName: 'Asta Andersen' } },
  votes: [],
})
const itemOf = (...taxa: (typeof kantarel)[]) =>
  ({
    record: { id: 5, taxon: kantarel, observedFrom: null, speciesGroup: 2, marks: [] },
    ...{ pictures: [], notes: null, isNoteWithheld: false, suggestions: taxa.map(suggested) },
    may: { vote: true, suggest: true },
  }) as unknown as QueueItem

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  for (const { id } of toasts()) dismissToast(id)
  vi.unstubAllGlobals()
})
const show = (item: QueueItem) => act(async () => root.render(<NamingCard item={item} onDone={() => {}} />))
const saidAfter = async (validation: object) => {
  answer.now = validation
  await act(async () => box.querySelector<HTMLButtonElement>('[role=group] button')?.click())
  return toasts().at(-1)?.text
}

it('who puts a name on a photo knows what others have said and when, and what it does to say something else', async () => {
  await show(itemOf(kantarel, pigsvamp))
  expect(box.querySelector('output')?.textContent).toBe('almindelig kantarel,almindelig pigsvamp')
  expect(box.textContent).toContain('Asta Andersen, 14. maj 2026')
  expect(box.textContent).toContain('Er I uenige, står fundet imens under den gruppe')
})

it('who looks at a photo that others disagree about is told so, and where the find stands meanwhile', async () => {
  await show({ ...itemOf(kantarel, pigsvamp), isParted: true })
  expect(box.textContent).toContain('Der er uenighed om navnet')
  expect(box.textContent).toContain(
    'Fundet står imens under almindelig kantarel, den gruppe, som mere end to tredjedele af pointene peger på',
  )
  expect(box.textContent).toContain('Det afgøres')
  expect(box.textContent).not.toContain('Er du enig?')
})

it('a name that has its stars is not called a group when the votes have moved', async () => {
  const item = itemOf(kantarel, pigsvamp)
  await show({ ...item, record: { ...item.record, stars: 2 }, isParted: true })
  expect(box.textContent).toContain('Fundet har to stjerner som almindelig kantarel, men forslagene er andre.')
  expect(box.textContent).not.toContain('den gruppe')
})

it('who agrees is told what became of the name', async () => {
  await show(itemOf(kantarel, pigsvamp))
  const agreed = { taxon: kantarel, receipt: { disagreement: [] } }
  expect(await saidAfter(agreed)).toBe('Tak. Du er enig i almindelig kantarel.')
  expect(await saidAfter({ ...agreed, taxon: pigsvamp })).toBe(
    'Tak. Du er enig i almindelig kantarel. Fundet hedder nu almindelig pigsvamp.',
  )
  const disagreement = ['Der er uenighed om navnet: a og b.', 'Fundet står imens under c.', 'Får a 3 point mere …']
  expect(await saidAfter({ taxon: pigsvamp, receipt: { disagreement } })).toBe(
    'Tak. Du er enig i almindelig kantarel. Der er uenighed om navnet: a og b. Fundet står imens under c.',
  )
})
