import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Taxon } from '#contract/taxon.ts'
import { RuledFromElsewhere } from './RuledFromElsewhere.tsx'

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
    'Når fund vurderes, bruges sæsonen og genkendeligheden herunder ikke. Det gør i stedet valideringsparametrene for Bladhatordenen.',
  )
  expect(html).toContain('href="/administration/taxon-redigering/validering/2"')
  expect(textOf(told(null, 1))).toContain('bruges genkendeligheden herunder ikke')
  expect(textOf(told([8], null, { ...gills, id: 7 }))).toContain('taxonets egne valideringsparametre')
})

it('where the parameters leave it to the taxon, nothing is said', () => {
  expect(told(null, null)).toBe('')
})
