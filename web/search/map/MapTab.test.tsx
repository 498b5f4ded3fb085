import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { HeatMap } from '#contract/search.ts'
import { provideTestConfig } from '../../core/test-config.ts'
import { type SearchPlace, startPlace } from '../address.ts'
import { countryView } from './areas.ts'
import { MapTab } from './MapTab.tsx'
import { startView } from './use-asked-view.ts'

provideTestConfig()

const heat: HeatMap = {
  side: 10_000,
  squares: [
    { square: '10km_617_72', count: 4, plausible: 4, validated: 0 },
    { square: '10km_618_72', count: 1, plausible: 0, validated: 0 },
  ],
  ...{ hidden: [], records: [], inView: 5, total: 5 },
  summary: '5 fund i 2 kvadrater på 10 km.',
}
const nothing = () => {}
function html(place: Partial<SearchPlace>, isAnswered = true) {
  const client = new QueryClient()
  const view = startView(place.mapView, undefined)
  if (isAnswered) client.setQueryData(['records', 'heat', {}, view], heat)
  return renderToString(
    <QueryClientProvider client={client}>
      <MapTab
        place={{ ...startPlace, ...place }}
        choose={nothing}
        setFilter={nothing}
        isShown
        view={undefined}
        onView={nothing}
        drawing={undefined}
        onDrawn={nothing}
        onCancelDrawing={nothing}
      />
    </QueryClientProvider>,
  )
}

describe('the map of a search, before any script has run', () => {
  it('is a picture of the whole country with what was found, in words too, and a legend', () => {
    const text = html({})
    expect(text).toContain('aria-label="Kort over fund. 5 fund i 2 kvadrater på 10 km."')
    expect(text).toContain('map-land?z=5&amp;x=16')
    expect(text.match(/data-colour="heat\d"/g)).toHaveLength(2)
    expect(text).toContain('Fund pr. kvadrat på 10 km')
    expect(text).not.toMatch(/\sstyle=|<style|<script/)
  })
  it('shows what the layer of trust leaves, and the square that is chosen', () => {
    const text = html({ trust: 'plausible', chosen: '10km_617_72' })
    expect(text.match(/data-colour="heat\d"/g)).toHaveLength(1)
    expect(text).toContain('stroke-width="3.5"')
  })
  it('lies where the address says', () => {
    expect(html({ mapView: { lon: 12.4, lat: 55.75, zoom: 9 } })).toContain('map-land?z=9&amp;')
  })
  it('is a table at once for who wants one', () => {
    const text = html({ isTable: true })
    expect(text).toContain('Fund pr. kvadrat i kortudsnittet')
  })
  it('has land while nothing is known', () => {
    expect(html({}, false)).toContain('#land')
  })
})

describe('what a picture asks about', () => {
  it('is the country, what a usual map shows around a place, or the area with something around it', () => {
    expect(startView(undefined, undefined)).toBe(countryView)
    expect(startView({ lon: 12.4, lat: 55.75, zoom: 9 }, [1, 2, 3, 4]).zoom).toBe(9)
    const { box, zoom } = startView(undefined, [9, 55, 10, 56])
    expect(box[0] < 9 && box[1] < 55 && box[2] > 10 && box[3] > 56).toBe(true)
    expect(zoom).toBeGreaterThan(6)
    expect(zoom).toBeLessThan(9)
  })
})
