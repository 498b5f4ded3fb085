import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { provideTestConfig } from '../core/test-config.ts'
import { PointsMap } from './PointsMap.tsx'
import { RecordMap } from './RecordMap.tsx'

provideTestConfig()

const point = { lon: 10.2, lat: 56.15 }

describe('the map of a find, before any script has run', () => {
  const exact = renderToString(<RecordMap center={point} markers={[{ point, uncertainty: 250 }]} opens="when wanted" />)
  it('is a picture with land and towns around it, its point and what is unsure about it', () => {
    expect(exact).toMatch(/map-land\?z=\d+&amp;x=\d+&amp;y=\d+&amp;across=\d&amp;down=\d#land/)
    expect(exact).toContain('#towns')
    expect(exact.match(/M0 0h0/g)).toHaveLength(2)
    expect(exact).toContain('fill-opacity="0.14"')
    expect(exact).toMatch(/role="img" aria-label="Kort: 56,15[^"]*usikkerhed 250 m\."/)
    expect(exact).toContain('Åbn kortet')
  })
  it('is small, and keeps to the content security policy', () => {
    expect(exact.length).toBeLessThan(8000)
    expect(exact).not.toMatch(/\sstyle=|<style|<script|\son\w+=/)
  })
  it('shows the square that hides it, and no point', () => {
    const hidden = renderToString(<RecordMap center={point} square={{ point, side: 10_000 }} opens="when wanted" />)
    expect(hidden).not.toContain('h0"')
    expect(hidden).toContain('fill-opacity="0.14"')
    expect(hidden).toContain('fundet ligger et sted i et kvadrat på 10 km gange 10 km')
  })
  it('shows the line of a walk and the outline of a stand', () => {
    const line = {
      type: 'LineString' as const,
      coordinates: [[10.2, 56.15] as [number, number], [10.21, 56.15] as [number, number]],
    }
    expect(renderToString(<RecordMap center={point} shape={line} opens="when wanted" />)).toMatch(/d="M0 0l\d+ 0"/)
  })
  it('is no picture where one works with it', () => {
    expect(renderToString(<RecordMap center={point} />)).not.toContain('role="img"')
  })
})

describe('many points, before any script has run', () => {
  it('are gathered as the live map gathers them', () => {
    const points = [10.2, 10.2, 12.4].map((lon, id) => ({ id: id + 1, point: { lon, lat: 56 } }))
    const text = renderToString(<PointsMap points={points} opens="when wanted" />)
    expect(text.match(/h0"/g)).toHaveLength(4)
    expect(text).toContain('aria-label="Kort med 3 fund."')
  })
})
