import { Fragment } from 'react'
import { placed, randomFrom } from './draw.ts'

/** A flower from the back to the front. */
const flower = {
  wings: 'M-2 0C-10-3-16-10-14-17-8-16-3-9-1-2ZM2 0C10-3 16-10 14-17 8-16 3-9 1-2Z',
  hood: 'M-5 1C-7-7-4-13 0-15 4-13 7-7 5 1Z',
  lip: 'M0 1C-8 1-14 7-13 15-9 18-5 16-4 19-2 23 2 23 4 19 5 16 9 18 13 15 14 7 8 1 0 1Z',
  marks: 'M-6 8C-5 11-3 13 0 13 3 13 5 11 6 8M-8 12L-6 14M8 12L6 14M0 5L0 9',
}
const random = randomFrom(17)
/** Row upon row of flowers, smaller towards the top. */
const rows = Array.from({ length: 11 }, (_, row) => {
  const y = 208 - row * 14.5
  const size = 1.12 - row * 0.055
  const spread = 25 - row * 1.3
  const places = (row % 2 === 0 ? [-1, 0.06, 1] : [-0.5, 0.54]).map((place) => ({
    ...{ x: 100 + place * spread, y: y + Math.abs(place) * 5, turn: place * 34 + (random() - 0.5) * 12, size },
  }))
  const all = (shape: string) => places.map((place) => placed(shape, place)).join('')
  return { size, wings: all(flower.wings), hood: all(flower.hood), lip: all(flower.lip), marks: all(flower.marks) }
})

/** Maj-gøgeurt: a spike of purple over spotted leaves. */
export function Orchid({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 420" aria-hidden="true" className={className}>
      <path d="M100 420C98 340 98 280 100 60" fill="none" stroke="var(--stem)" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M98 412C60 390 30 340 22 268c40 26 68 80 78 140ZM104 400c10-50 38-96 74-118 0 52-30 104-74 130ZM98 330c-18-18-30-46-32-80 20 16 32 42 36 76ZM103 300c4-26 14-46 32-60 4 26-8 52-32 70Z"
        fill="var(--stem)"
      />
      <path
        d="M98 412C74 372 48 320 22 268M104 404c18-42 44-84 74-122"
        fill="none"
        stroke="var(--leaf-light)"
        strokeWidth="2"
        opacity="0.6"
      />
      <path
        d="M44 312l6 5m4 14 7 5m-2-34 5 6m14 46 6 5m-4-27 5 5m10 34 5 6m40-40 4-7m12-8 4-8m6-16 3-8m-26 42 3-8"
        stroke="var(--orchid-dark)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.75"
      />
      <path d="M92 62C90 46 94 34 100 26c6 8 10 20 8 36l-8 6Z" fill="var(--orchid-dark)" />
      <path d="M86 74c-3-10 0-18 5-24 5 6 6 14 4 22ZM114 74c3-10 0-18-5-24-5 6-6 14-4 22Z" fill="var(--orchid)" />
      {rows.map(({ size, wings, hood, lip, marks }) => (
        <Fragment key={size}>
          <path d={wings} fill="var(--orchid-light)" />
          <path d={hood} fill="var(--orchid)" />
          <path d={lip} fill="var(--orchid-light)" />
          <path
            d={marks}
            fill="none"
            stroke="var(--orchid-dark)"
            strokeWidth={(1.6 * size).toFixed(2)}
            strokeLinecap="round"
          />
        </Fragment>
      ))}
    </svg>
  )
}
