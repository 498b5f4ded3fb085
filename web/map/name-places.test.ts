import { describe, expect, it } from 'vitest'
import { namePlaces } from './name-places.ts'

const phone = { left: 0, top: 0, right: 300, bottom: 288 }
const dot = (x: number, y: number, name = '') => ({ x, y, radius: 8, name })

describe('names beside dots', () => {
  it('stand to the right, where there is room', () => {
    expect(namePlaces([dot(100, 100, 'Række 3')], phone)).toEqual(['left'])
  })

  it('stay inside the picture', () => {
    expect(namePlaces([dot(276, 180, 'Række 8')], phone)).toEqual(['right'])
    expect(namePlaces([dot(150, 280, 'Række 8')], { ...phone, left: 110, right: 190 })).toEqual(['bottom'])
    expect(namePlaces([dot(150, 8, 'Række 8')], { ...phone, left: 110, right: 190 })).toEqual(['top'])
  })

  it('stand off other dots, with a name or without', () => {
    expect(namePlaces([dot(100, 150, 'Række 3'), dot(150, 150)], phone)).toEqual(['right', undefined])
    expect(namePlaces([dot(100, 150, 'Række 3'), dot(150, 150, 'Række 5')], phone)).toEqual(['right', 'left'])
  })

  it('do not lie upon each other, nor upon what else is on the map', () => {
    expect(namePlaces([dot(100, 150, 'Række 3'), dot(100, 162, 'Række 4')], phone)).toEqual(['left', 'right'])
    const buttons = { left: 245, top: 10, right: 290, bottom: 100 }
    expect(namePlaces([dot(200, 50, 'Række 3')], phone, [buttons])).toEqual(['right'])
  })

  it('are left out where there is no room', () => {
    expect(namePlaces([dot(20, 20, 'Række 3')], { left: 0, top: 0, right: 40, bottom: 40 })).toEqual([undefined])
  })
})
