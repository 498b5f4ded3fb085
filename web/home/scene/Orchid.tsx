import { randomFrom } from './draw.ts'

const random = randomFrom(17)
/** Row upon row of flowers, smaller towards the top. */
const flowers = Array.from({ length: 11 }, (_, row) => {
  const y = 208 - row * 14.5
  const size = 1.12 - row * 0.055
  const spread = 25 - row * 1.3
  const places = row % 2 === 0 ? [-1, 0.06, 1] : [-0.5, 0.54]
  return places.map((place) => ({
    key: `${row} ${place}`,
    at: `translate(${Math.round(100 + place * spread)} ${Math.round(y + Math.abs(place) * 5)}) rotate(${Math.round(place * 34 + (random() - 0.5) * 12)}) scale(${size.toFixed(2)})`,
  }))
}).flat()

/** Maj-gøgeurt: a spike of purple over spotted leaves. */
export function Orchid({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 420" aria-hidden="true" className={className}>
      <defs>
        <g id="orchid-flower">
          <path
            d="M-2 0C-10-3-16-10-14-17-8-16-3-9-1-2ZM2 0C10-3 16-10 14-17 8-16 3-9 1-2Z"
            fill="var(--orchid-light)"
          />
          <path d="M-5 1C-7-7-4-13 0-15 4-13 7-7 5 1Z" fill="var(--orchid)" />
          <path
            d="M0 1C-8 1-14 7-13 15-9 18-5 16-4 19-2 23 2 23 4 19 5 16 9 18 13 15 14 7 8 1 0 1Z"
            fill="var(--orchid-light)"
          />
          <path
            d="M-6 8c1 3 3 5 6 5s5-2 6-5M-8 12l2 2m14-2-2 2M0 5v4"
            fill="none"
            stroke="var(--orchid-dark)"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </g>
      </defs>
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
      {flowers.map(({ key, at }) => (
        <use key={key} href="#orchid-flower" transform={at} />
      ))}
    </svg>
  )
}
