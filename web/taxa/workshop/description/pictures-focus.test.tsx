// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Media } from '#contract/media.ts'
import { queryClient } from '../../../core/query.ts'
import { PicturesField } from './PicturesField.tsx'
import { PicturesOfRecords } from './PicturesOfRecords.tsx'

vi.mock('../../../core/api.ts', async (original) => ({
  ...(await original<typeof import('../../../core/api.ts')>()),
  api: () => Promise.resolve({ items: [pictureOf(11), pictureOf(12)], removed: [] }),
}))

const pictureOf = (id: number) => ({ id: `p${id}`, recordId: id, author: 'Asta', rating: null, thumbnailUrl: '' })

function Pictures() {
  const [pictures, setPictures] = useState([1, 2, 3].map(pictureOf) as unknown as readonly Media[])
  const [removed, setRemoved] = useState<readonly string[]>()
  return (
    <>
      <PicturesField pictures={pictures} onChange={setPictures} />
      <PicturesOfRecords
        taxonId={7}
        chosen={pictures.map(({ id }) => id)}
        hasRoom
        onChoose={(picture) => setPictures([...pictures, picture])}
        removed={removed}
        onRemoved={setRemoved}
      />
    </>
  )
}

let box: HTMLElement
let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  queryClient.clear()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Pictures />
      </QueryClientProvider>,
    ),
  )
  await act(async () => vi.waitFor(() => expect(box.textContent).toContain('fund 12')))
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const nameOf = (element: Element | null) => element?.getAttribute('aria-label')
/** Press a button that has the focus, as the keyboard does; tells which one has it then. */
const press = async (name: string) => {
  const button = [...box.querySelectorAll('button')].find((one) => nameOf(one) === name)
  button?.focus()
  await act(async () => button?.click())
  const now = document.activeElement as HTMLButtonElement | null
  return now?.disabled ? 'disabled' : nameOf(now)
}

it('focus stays with a picture that is moved, also to where it cannot go further', async () => {
  expect(await press('Flyt billede 1 til højre')).toBe('Flyt billede 2 til højre')
  expect(await press('Flyt billede 2 til højre')).toBe('Flyt billede 3 til venstre')
  expect(await press('Flyt billede 2 til venstre')).toBe('Flyt billede 1 til højre')
})

it('focus goes to the next picture when one is taken out, and to the whole when none is left', async () => {
  expect(await press('Fjern billede 2')).toBe('Fjern billede 2')
  expect(await press('Fjern billede 2')).toBe('Fjern billede 1')
  expect(await press('Fjern billede 1')).toBe('Billeder')
})

it('focus goes to the next that may be chosen, and to the whole when none is left', async () => {
  expect(await press('Vælg billedet fra fund 11')).toBe('Vælg billedet fra fund 12')
  expect(await press('Vælg billedet fra fund 12')).toBe('Billeder fra fund')
})

it('a button is called what stands on it', async () => {
  for (const button of box.querySelectorAll('button')) {
    const seen = button.textContent?.trim().toLocaleLowerCase('da-DK') ?? ''
    expect(nameOf(button)?.toLocaleLowerCase('da-DK')).toContain(seen)
  }
  expect(await press('Fjern billedet fra fund 11, så det aldrig vises')).toBe(
    'Fjern billedet fra fund 12, så det aldrig vises',
  )
})
