import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../ui/contrast-of.ts'
import { shades } from './colour-steps.ts'

const css = readFileSync(new URL('../../map/colours.css', import.meta.url), 'utf8')
const colourOf = (name: string, mode: 'light' | 'dark') => {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  expect(light, name).not.toBe('')
  return mode === 'light' ? light : dark
}

describe.each(['light', 'dark'] as const)('the colours of counts (%s)', (mode) => {
  const of = (name: string) => colourOf(name, mode)
  const steps = Array.from({ length: shades }, (_, at) => of(`heat-${at + 1}`))

  it('tell a square with one find from land without: by its colour, and by its edge', () => {
    expect(contrast(steps[0] ?? '', of('map-land'))).toBeGreaterThan(1.6)
    expect(contrast(of('heat-edge'), of('map-land'))).toBeGreaterThan(3)
  })
  it('stand further from the land with each step', () => {
    const apart = steps.map((step) => contrast(step, of('map-land')))
    expect(apart).toEqual(apart.toSorted((a, b) => a - b))
  })
})
