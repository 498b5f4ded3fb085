// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initials } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'
import { linkAddress } from './RichTextLink.tsx'
import { type Column, Table } from './Table.tsx'
import { TextField } from './TextField.tsx'
import { Toaster, toast } from './Toast.tsx'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.useRealTimers()
})

const show = (node: ReactNode) => act(() => root.render(node))
const find = <E extends HTMLElement>(selector: string): E => {
  const element = place.querySelector<E>(selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  return element
}
const submit = () => act(async () => find<HTMLFormElement>('form').requestSubmit())

const refusal = (fields: Record<string, string>) =>
  Object.assign(new Error('400'), { problem: { message: 'Noget er ikke gyldigt.', code: 'bad_input', fields } })

describe('a form', () => {
  it('shows a refusal at its field, says it aloud and moves focus there', async () => {
    show(
      <Form onSubmit={() => Promise.reject(refusal({ name: 'Skal udfyldes.' }))}>
        <TextField label="Navn" name="name" description="Dit fulde navn" />
        <Button type="submit">Gem</Button>
      </Form>,
    )
    await submit()
    const input = find<HTMLInputElement>('input')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Dit fulde navn',
      'Skal udfyldes.',
    ])
    expect(find('[role=alert]').textContent).toBe('Noget er ikke gyldigt.')
    expect(document.activeElement).toBe(input)
  })
  it('forgets the error of a field that is changed', async () => {
    show(
      <Form onSubmit={() => Promise.reject(refusal({ name: 'Skal udfyldes.' }))}>
        <TextField label="Navn" name="name" />
      </Form>,
    )
    await submit()
    const input = find<HTMLInputElement>('input')
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Karen')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
  })
  it('leaves the focus in the field that is being mended, and moves it again at the next refusal', async () => {
    show(
      <Form onSubmit={() => Promise.reject(refusal({ name: 'Skal udfyldes.', place: 'Skal udfyldes.' }))}>
        <TextField label="Navn" name="name" />
        <TextField label="Sted" name="place" />
      </Form>,
    )
    await submit()
    const place = find<HTMLInputElement>('input[name=place]')
    place.focus()
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(place, 'Mols')
      place.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(find('input[name=name]').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(place)
    await submit()
    expect(document.activeElement).toBe(find('input[name=name]'))
  })
  it('says something that helps when there was no answer at all', async () => {
    show(<Form onSubmit={() => Promise.reject(new TypeError('Failed to fetch'))}>x</Form>)
    await submit()
    expect(find('[role=alert]').textContent).toContain('Tjek din forbindelse')
  })
  it('is sent once at a time and shows that it is under way', async () => {
    let finish = () => {}
    const send = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    show(
      <Form onSubmit={send}>
        <Button type="submit">Gem</Button>
      </Form>,
    )
    await submit()
    await submit()
    expect(send).toHaveBeenCalledTimes(1)
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    await act(async () => finish())
    expect(find('button').hasAttribute('aria-busy')).toBe(false)
  })
})

describe('a table', () => {
  interface Row {
    id: number
    name: string
  }
  const columns: Column<Row>[] = [
    { key: 'name', header: 'Navn', cell: (row) => row.name, isSortable: true },
    { key: 'id', header: 'Nummer', cell: (row) => row.id },
  ]
  const common = { caption: 'Brugere', columns, rowKey: (row: Row) => row.id }

  it('sorts by its header, the other way the second time', () => {
    const onSort = vi.fn()
    const rows = [{ id: 1, name: 'Karen' }]
    show(<Table {...common} rows={rows} sort={{ key: 'name', direction: 'ascending' }} onSort={onSort} />)
    expect(find('th').getAttribute('aria-sort')).toBe('ascending')
    act(() => find('th button').click())
    expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'descending' })
  })
  it('names each row by its first cell and each cell by its column', () => {
    show(<Table {...common} rows={[{ id: 7, name: 'Karen' }]} />)
    expect(find('tbody th').textContent).toBe('Karen')
    expect(find('tbody td').dataset.label).toBe('Nummer')
  })
  it('says that it is being fetched, and that there is nothing', () => {
    show(<Table {...common} rows={undefined} />)
    expect(find('table').getAttribute('aria-busy')).toBe('true')
    show(<Table {...common} rows={[]} empty={<p>Ingen brugere</p>} />)
    expect(place.textContent).toBe('Ingen brugere')
  })
})

describe('a passing message', () => {
  it('is read aloud, errors at once, and goes by itself', () => {
    vi.useFakeTimers()
    show(<Toaster />)
    act(() => {
      toast.success('Gemt')
      toast.error('Kunne ikke gemmes')
    })
    expect(find('[role=status]').textContent).toContain('Gemt')
    expect(find('[role=alert]').textContent).toContain('Kunne ikke gemmes')
    act(() => vi.advanceTimersByTime(10_000))
    expect(place.textContent).toBe('')
  })
})

describe('an address in a rich text', () => {
  it.each([
    ['vildfund.example/side', 'https://vildfund.example/side'],
    ['https://vildfund.example', 'https://vildfund.example'],
    ['kontakt@vildfund.example', 'mailto:kontakt@vildfund.example'],
    ['/vilkaar', '/vilkaar'],
    ['javascript:alert(1)', undefined],
    ['//evil.example', undefined],
    ['ikke en adresse', undefined],
    ['', undefined],
  ])('%s becomes %s', (typed, address) => expect(linkAddress(typed)).toBe(address))
})

it('takes the first and the last name for initials', () => {
  expect(['Karen Lyng', 'Æg', 'Anna Maria Østergaard', '  '].map(initials)).toEqual(['KL', 'Æ', 'AØ', '?'])
})
