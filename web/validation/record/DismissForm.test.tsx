// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../core/query.ts'
import { DismissForm } from './DismissForm.tsx'

vi.mock('../../settings/Help.tsx', () => ({ Help: () => null }))

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
  vi.unstubAllGlobals()
})

it('says no reason of its own: whoever dismisses a find chooses one', async () => {
  const onReason = vi.fn(async () => undefined)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <DismissForm lead="Fundet tæller ikke længere med." onReason={onReason} onCancel={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const radios = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(radios.filter(({ checked }) => checked)).toEqual([])
  expect(document.activeElement).toBe(radios[0])
  const send = () => act(async () => box.querySelector('form')?.requestSubmit())
  await send()
  expect(onReason).not.toHaveBeenCalled()
  expect(box.textContent).toContain('Vælg, hvorfor fundet afvises.')
  await act(async () => radios[1]?.click())
  expect(box.textContent).not.toContain('Vælg, hvorfor')
  await send()
  expect(onReason).toHaveBeenCalledWith(radios[1]?.value, '')
})
