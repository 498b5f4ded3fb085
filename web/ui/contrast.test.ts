import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast-of.ts'

type Mode = 'light' | 'dark'
type Tokens = ReadonlyMap<string, Record<Mode, string>>

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The colour tokens of one rule of a style sheet: `--color-x: light-dark(#…, #…)` or one colour for both. */
const tokensIn = (css: string): Tokens =>
  new Map(
    [...css.matchAll(/--color-([a-z-]+):\s*(?:light-dark\((#\w{6})\w{0,2},\s*(#\w{6})\w{0,2}\)|(#\w{6}));/g)].map(
      ([, name = '', light = '', dark = '', both]) => [name, { light: both ?? light, dark: both ?? dark }],
    ),
  )

const block = (css: string, opening: string) => {
  const from = css.indexOf(opening)
  expect(from, opening).toBeGreaterThanOrEqual(0)
  return css.slice(from, css.indexOf('\n}', from))
}

const grounds = ['ground', 'sunken', 'surface', 'raised']
const states = ['danger', 'warning', 'success', 'info']

/** Which colours meet, and how much contrast WCAG AA asks of them. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...grounds.flatMap((ground) => [
    ['ink', ground, 7] as const,
    ['ink-soft', ground, 4.5] as const,
    ['accent', ground, 4.5] as const,
    ['danger', ground, 4.5] as const,
    ['focus', ground, 3] as const,
  ]),
  ...['ground', 'surface', 'raised'].flatMap((ground) => [
    ['edge', ground, 3] as const,
    ...states.map((state) => [state, ground, 4.5] as const),
  ]),
  ...['accent', 'accent-strong'].map((fill) => ['accent-ink', fill, 4.5] as const),
  ...['danger', 'danger-strong'].map((fill) => ['danger-ink', fill, 4.5] as const),
  ...['ink', 'ink-soft', 'accent'].map((text) => [text, 'accent-soft', 4.5] as const),
  ...states.flatMap((state) => [[state, `${state}-soft`, 4.5] as const, ['ink', `${state}-soft`, 7] as const]),
  ['focus', 'accent-soft', 3],
  ['caption-ink', 'caption', 4.5],
]

const tokensCss = read('./tokens.css')
const base = tokensIn(block(tokensCss, '@theme {'))
const over = (css: string): Tokens => new Map([...base, ...tokensIn(css)])

const check = (tokens: Tokens, mode: Mode, wanted: typeof pairs) => {
  const colour = (name: string) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`No colour token ${name}`)
    return token[mode]
  }
  const weak = wanted
    .map(([front, back, least]) => ({ pair: `${front} on ${back}`, is: contrast(colour(front), colour(back)), least }))
    .filter(({ is, least }) => is < least)
  expect(weak).toEqual([])
}

describe.each(['light', 'dark'] as const)('contrast in %s', (mode) => {
  it('is AA for every pair of tokens', () => check(base, mode, pairs))
  it('is AA in the skin for invasive species', () => {
    check(over(block(tokensCss, 'html[data-skin="invasiv"]')), mode, pairs)
  })
  it('is AA below the grass of the landing page', () => {
    const tokens = over(block(read('../home/landing.css'), '.under-grass {'))
    check(tokens, mode, [
      ['ink', 'ground', 7],
      ['ink-soft', 'ground', 4.5],
      ['accent', 'ground', 4.5],
    ])
  })
})

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
