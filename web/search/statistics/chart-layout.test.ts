import { describe, expect, it } from 'vitest'
import { csvOf } from '../../core/save-file.ts'
import { chartSentence, everyNth, lyingLayout, ticksTo, uprightLayout } from './chart-layout.ts'

const bar = (label: string, value: number) => ({ key: label, label, value })

describe('a chart', () => {
  it('has an axis of round numbers that fit', () => {
    expect(ticksTo(9)).toEqual([0, 5])
    expect(ticksTo(1)).toEqual([0, 1])
    expect(ticksTo(347)).toEqual([0, 100, 200, 300])
    expect(ticksTo(0)).toEqual([0])
  })
  it('lets no label cover another, however many years there are', () => {
    const years = Array.from({ length: 126 }, (_, at) => bar(String(1900 + at), at))
    const { texts, width } = uprightLayout(years)
    const labels = texts.filter(({ anchor }) => anchor === 'middle')
    expect(labels.length * 46).toBeLessThanOrEqual(width)
    expect(everyNth(12, 580, 34)).toBe(1)
  })
  it('draws the largest to the top and nothing beyond', () => {
    for (const layout of [uprightLayout([bar('a', 3), bar('b', 6)]), lyingLayout([bar('a', 3), bar('b', 6)])]) {
      for (const { x, y, width, height } of layout.bars) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(layout.width)
        expect(y + height).toBeLessThanOrEqual(layout.height)
      }
    }
    const [small, large] = uprightLayout([bar('a', 3), bar('b', 6)]).bars
    expect(large?.height).toBeCloseTo((small?.height ?? 0) * 2)
  })
  it('says what it shows', () => {
    expect(chartSentence([bar('maj', 1200), bar('juni', 3)], 'fund')).toBe('Flest fund: maj med 1.200.')
    expect(chartSentence([], 'fund')).toBe('Ingen fund.')
  })
  it('becomes a sheet that a Danish spreadsheet reads, and that runs no formula', () => {
    expect(
      csvOf([
        ['År', 'Fund'],
        ['2020', 3],
        ['a "b"; c', 1],
        ['=1+1', 2],
      ]),
    ).toBe('\uFEFFÅr;Fund\r\n2020;3\r\n"a ""b""; c";1\r\n\'=1+1;2\r\n')
  })
})
