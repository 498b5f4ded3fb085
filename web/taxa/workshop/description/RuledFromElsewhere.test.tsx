import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Taxon } from '#contract/taxon.ts'
import { RuledFromElsewhere } from './RuledFromElsewhere.tsx'

const session = vi.hoisted(() => ({ status: 'signed-in', roles: [] as { role: string }[] }))
vi.mock('../../../session/session.ts', () => ({ useSession: () => session }))
beforeEach(() => {
  session.roles = [{ role: 'taxonAdminRole' }]
})

const gills = { id: 2, name: 'bladhatordenen', danishName: 'bladhatordenen', rank: 900 }
const told = (months: number[] | null, points: number | null, from: object | null = gills) => {
  const parameters = {
    ...{ geography: { on: true, years: 50 }, season: { on: true, months } },
    recognisability: { on: true, points },
  }
  const taxon = { id: 7, effectiveValidationParameters: { parameters, from } } as unknown as Taxon
  return renderToStaticMarkup(<RuledFromElsewhere taxon={taxon} />)
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, '')

it('an editor is told what has no effect, and led to the parameters that have', () => {
  const html = told([8, 9], 1)
  expect(textOf(html)).toBe(
    'Når fund vurderes, bruges sæsonen og genkendeligheden herunder ikke. I stedet bruges valideringsparametrene for Bladhatordenen.',
  )
  expect(html).toContain('href="/administration/taxon-redigering/validering/2"')
  expect(textOf(told(null, 1))).toContain('bruges genkendeligheden herunder ikke')
  expect(textOf(told([8], null, { ...gills, id: 7 }))).toContain('taxonets egne valideringsparametre')
})

it('who may not look at the parameters is told of them without a way there', () => {
  session.roles = [{ role: 'taxonEditorRole' }]
  const html = told([8, 9], 1)
  expect(textOf(html)).toContain('I stedet bruges valideringsparametrene for Bladhatordenen.')
  expect(html).not.toContain('href')
})

it('where the parameters leave it to the taxon, nothing is said', () => {
  expect(told(null, null)).toBe('')
})
