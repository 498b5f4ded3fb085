import { describe, expect, it } from 'vitest'
import { csvOf } from '../core/save-file.ts'
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
  it('writes the numbers at the bars where there is room, and an axis where there is none', () => {
    const year = (value: number) => Array.from({ length: 12 }, (_, at) => bar(String(at + 1), value + at))
    const few = uprightLayout(year(0), 320)
    expect(few.texts.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 11 }, (_, at) => String(at + 1)),
      ...Array.from({ length: 12 }, (_, at) => String(at + 1)),
    ])
    expect(few.lines).toHaveLength(1)
    const many = uprightLayout(year(12_000), 320)
    expect(many.texts.map(({ text }) => text)).toContain('10.000')
    expect(many.texts.map(({ text }) => text)).not.toContain('12.000')
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
  it('shortens a name that would run into its number', () => {
    const [name] = lyingLayout([bar('Edderkopper og mider (ældste 1 år og 2 måneder)', 1200)], 260).texts
    expect(name?.text).toBe('Edderkopper og mider (æld…')
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
