import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import { provideTestConfig } from '../../core/test-config.ts'
import { cameraOf } from '../../map/camera.ts'
import { MapPicture } from '../../map/MapPicture.tsx'
import { countryView } from './areas.ts'
import { EpochMarks, HeatMarks, Outline, Signs } from './HeatMarks.tsx'
import { TaxonMap } from './TaxonMap.tsx'

provideTestConfig()

const square = (name: string, count: number, validated = 0) => ({
  square: name,
  count,
  plausible: validated,
  validated,
})
const heat: HeatMap = {
  side: 10_000,
  squares: [
    ...[square('10km_617_72', 1), square('10km_618_72', 2), square('10km_616_70', 5, 1)],
    ...[square('10km_622_57', 12), square('10km_623_57', 40, 3)],
  ],
  hidden: [square('50km_615_70', 3)],
  records: [],
  inView: 63,
  total: 63,
  summary: '63 fund i 5 kvadrater på 10 km.',
}
const html = (node: ReactNode, data: HeatMap | undefined = heat) => {
  const client = new QueryClient()
  if (data) client.setQueryData(['records', 'heat', { taxonIds: [7] }, countryView], data)
  return renderToString(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
}
/** How many pieces each colour has. */
const pieces = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<path [^>]*>/g)]
      .map(([tag]) => [/data-colour="(\w+)"/.exec(tag)?.[1], tag.match(/M/g)?.length ?? 0] as const)
      .filter(([colour]) => colour !== undefined),
  )
const camera = cameraOf({ center: undefined, zoom: 6 })
const drawn = (marks: (frame: Parameters<typeof HeatMarks>[0]['frame']) => ReactNode) =>
  html(
    <MapPicture camera={camera} label="Kort">
      {marks}
    </MapPicture>,
  )

describe('the map of a taxon, before any script has run', () => {
  const text = html(<TaxonMap taxonId={7} />)

  it('is a picture with land, squares in their colours, and those that hide finds', () => {
    expect(text).toContain('/api/places/map-land?z=5&amp;x=16&amp;y=9&amp;across=2&amp;down=2#land')
    // Up to 40 there are four steps, spread over the seven colours: 1–2, 3–9, 10–29, 30+.
    expect(pieces(text)).toEqual({ heat1: 2, heat3: 1, heat5: 1, heat7: 1, hidden: 1 })
    expect(text).toContain('fill="var(--heat-5)"')
  })
  it('says in words what it shows, whom to thank, and how to open the live one', () => {
    expect(text).toContain('role="img" aria-label="Kort over fundene. 63 fund i 5 kvadrater på 10 km."')
    expect(text).toContain('OpenStreetMap-bidragydere</a>')
    expect(text).toMatch(/<button[^>]*>.*Åbn kortet<\/button>/)
  })
  it('has its legend', () => {
    expect(text).toContain('Fund pr. kvadrat på 10 km')
    expect(text).toContain('Slørede fund')
  })
  it('keeps to the content security policy: no inline styles, no scripts', () => {
    expect(text).not.toMatch(/\sstyle=|<style|<script|\son\w+=/)
  })
  it('has land and no squares while nothing is known', () => {
    const empty = html(<TaxonMap taxonId={8} />)
    expect(empty).toContain('#land')
    expect(pieces(empty)).toEqual({})
  })
})

describe('finds in a picture', () => {
  it('are those that the layer of trust leaves, in the colours of their own counts', () => {
    const text = drawn((frame) => <HeatMarks frame={frame} heat={heat} trust="validerede" />)
    expect(pieces(text)).toEqual({ heat1: 1, heat7: 1 })
  })
  it('stand one by one where the live map shows them one by one, by their stars', () => {
    const record = (id: number, stars: number) => ({ id, stars, lon: 10, lat: 56, taxonId: 7, name: 'Musvit' })
    const near = { ...heat, side: null, squares: [], hidden: [], records: [record(1, 0), record(2, 1), record(3, 3)] }
    const dots = (trust: 'alle' | 'plausible') =>
      drawn((frame) => <HeatMarks frame={frame} heat={near} trust={trust} />).match(/h0"/g)?.length
    // Each with its edge.
    expect([dots('alle'), dots('plausible')]).toEqual([6, 4])
  })
  it('are compared between periods in the same colours', () => {
    const effort = { before: 1, after: 1, effortBefore: 9, effortAfter: 9, listsBefore: 0, listsAfter: 0 }
    const epochs: EpochMap = {
      ...{ side: 10_000, leftOut: 0, leastEffort: 5, summary: '' },
      squares: [
        { square: '10km_617_72', kind: 'before', isGrey: false, ...effort },
        { square: '10km_618_72', kind: 'both', isGrey: false, ...effort },
        { square: '10km_619_72', kind: 'both', isGrey: true, ...effort },
      ],
    }
    const text = drawn((frame) => <EpochMarks frame={frame} epochs={epochs} />)
    expect(pieces(text)).toEqual({ epochBefore: 1, epochBoth: 1, epochGrey: 1 })
  })
  it('have outlines and signs drawn upon them', () => {
    const ring: [number, number][] = [
      [10, 56],
      [11, 56],
      [11, 57],
      [10, 56],
    ]
    const own = [{ point: { lon: 10, lat: 56 } }, { point: null }] as never
    const text = drawn((frame) => (
      <>
        <Outline frame={frame} rings={[ring]} kind="area" />
        <Signs frame={frame} records={own} />
      </>
    ))
    expect(text).toContain('stroke-width="2.25"')
    expect(text.match(/l1 1"/g)).toHaveLength(2)
  })
})
