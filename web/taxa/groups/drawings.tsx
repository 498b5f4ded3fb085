import type { ReactNode } from 'react'
import type { SpeciesGroup } from '#contract/roles.ts'

/*
 * One small drawing a species group, on a square of 64. Lines take the colour of the text, `tint` the soft accent. A
 * thick line under a thinner one makes a body; a dashed thick line makes its legs.
 */
const tint = 'fill-accent-soft'

const petals = [0, 60, 120, 180, 240, 300]

const plant = (
  <>
    <path d="M32 26c1 10 0 22-1 34" />
    <path
      d="M31 46c-8-1-14-6-16-13 8 0 14 5 16 13Zm1 0c8-1 13-6 15-12-8 0-13 4-15 12Zm-1 4c-5 3-11 3-16 0 4-4 11-4 16 0Zm1 0c5 3 11 3 16 0-4-4-11-4-16 0Z"
      className={tint}
    />
    {petals.map((turn) => (
      <path key={turn} d="M32 20c-5-3-6-10 0-16 6 6 5 13 0 16Z" transform={`rotate(${turn} 32 20)`} className={tint} />
    ))}
    <circle cx="32" cy="20" r="2.6" className="fill-current" />
  </>
)

const fungus = (
  <>
    <path d="M26 32c1 8 0 16-4 23 6 4 15 4 21 0-4-7-5-15-4-23Z" className={tint} />
    <path d="M5 33C6 17 17 7 32 7s27 10 28 26c-9 4-18 5-28 5S14 37 5 33Z" className={tint} />
    <path d="M25 42c4 3 10 3 15 0" />
    <path d="M20 19l4-3m10-3 5 1m8 9 2 4m-22 0h5M13 28l2-3" strokeWidth="3" />
  </>
)

const mammal = (
  <>
    <path
      d="M16 30c-5 1-9 5-9 9 0 3 3 5 7 5 2 5 3 10 2 14h7c1-4 3-6 6-8 2 4 5 7 9 8h13c2-3 0-5-3-5 6-5 8-13 5-20-4-8-13-11-22-8-3 1-6 3-8 5-2-6-1-14 2-22-6 3-9 9-9 16-2-5-6-10-11-12-1 8 2 15 7 19"
      className={tint}
    />
    <path d="M39 57c-2-6 0-13 7-15M53 35c4-1 6 1 6 4s-3 4-6 3" />
    <circle cx="15.5" cy="37" r="1.5" className="fill-current" />
  </>
)

const bird = (
  <>
    <path d="M28 50l-2 9m9-9 1 9m-13 0h6m4 0h6" />
    <path
      d="M10 22l-6 2 6 3c-2 14 8 25 22 25 11 0 18-6 21-15l9-17-14 8C41 27 36 26 30 21 29 13 24 9 18 10c-5 1-8 6-8 12Z"
      className={tint}
    />
    <path d="M11 27c3 6 9 8 15 6 1 6-3 12-9 13M27 36c6 6 15 6 23-1-3 9-10 13-18 11" />
    <circle cx="17.5" cy="19" r="1.6" className="fill-current" />
  </>
)

const fish = (
  <>
    <path d="M21 22c4-8 10-12 17-12l-1 10M42 20c3-3 7-4 11-3l-5 7" className={tint} />
    <path d="M4 34c8-11 20-16 32-13 8 2 14 6 19 12l6-7v18l-6-7c-5 5-11 9-19 10-12 2-24-3-32-13Z" className={tint} />
    <path d="M26 46l-2 8 8-6m8-1 1 6 6-8" className={tint} />
    <path d="M18 26c3 5 3 11 0 16M28 21v12m7-12v14m7-11v11m7-8v6" />
    <circle cx="11.5" cy="32" r="1.6" className="fill-current" />
  </>
)

const reptile = (
  <>
    <path
      d="M7 33c0-6 5-10 11-11 1-6 9-7 12-2 10 3 20 12 25 23 4 8 1 15-5 15H33c5-2 8-6 7-11-3 3-7 4-11 3-1 4-2 6-5 8h-9c4-3 6-7 5-12C12 45 7 40 7 33Z"
      className={tint}
    />
    <path d="M8 35c6 3 12 2 17-2M40 47c-1-7 4-11 11-9M40 47c4 3 6 7 6 11M34 27l3 2m3 3 2 3" />
    <circle cx="24" cy="23.5" r="2.2" className="fill-current" />
  </>
)

const spider = (
  <>
    <path d="M26 24C18 22 14 14 15 5M25 27C15 27 8 22 4 15m20 15c-9 4-15 11-17 20m20-17c-5 7-7 16-5 26M38 24c8-2 12-10 11-19M39 27c10 0 17-5 21-12M40 30c9 4 15 11 17 20M37 33c5 7 7 16 5 26" />
    <ellipse cx="32" cy="42" rx="11" ry="13" className={tint} />
    <ellipse cx="32" cy="24" rx="7" ry="7.5" className={tint} />
    <path d="M32 34v12m-4-8h8M29 50h6" />
    <path d="M29 18l-1-4m7 4 1-4" />
  </>
)

const insect = (
  <>
    <path
      d="M31 21C20 13 9 11 3 15c-2 6 12 12 28 11M33 21c11-8 22-10 28-6 2 6-12 12-28 11M31 28C20 26 9 30 6 37c5 5 18 0 25-7M33 28c11-2 22 2 25 9-5 5-18 0-25-7"
      className={tint}
    />
    <path d="M29 16c0-3 1-5 3-5s3 2 3 5l1 8c0 4-2 6-4 6s-4-2-4-6Z" className={tint} />
    <path d="M30 30l-1 26c0 3 1 5 3 5s3-2 3-5l-1-26m-4 6h4m-4 6h4m-4 6h4m-4 6h4" />
    <path d="M28 11c0-4 2-6 4-6s4 2 4 6c-1 2-3 3-4 3s-3-1-4-3Z" className="fill-current" />
  </>
)

const millipedeBody = 'M7 47c11 1 19-6 25-14s13-15 21-13'
const manyLegged = (
  <>
    <path d={millipedeBody} strokeWidth="21" strokeDasharray="1.5 3.6" strokeLinecap="butt" />
    <path d={millipedeBody} strokeWidth="10.5" />
    <path d={millipedeBody} strokeWidth="7" className="stroke-accent-soft" />
    <path d={millipedeBody} strokeWidth="7" strokeDasharray="1.3 4.2" strokeLinecap="butt" />
    <path d="M54 19c2-3 4-5 6-5m-5 9c3 0 5 1 6 3" />
  </>
)

const otherAnimal = (
  <>
    <path d="M4 54c12 1 30 1 44 0 7-1 11-6 11-12 0-5-3-9-7-9s-6 3-6 7c0 3-1 6-4 8" className={tint} />
    <path d="M51 33l-3-10m8 11 4-9" />
    <circle cx="48" cy="22" r="1.8" className="fill-current" />
    <circle cx="60" cy="24" r="1.8" className="fill-current" />
    <circle cx="25" cy="33" r="19" className={tint} />
    <path d="M44 36c-2 9-9 14-17 14-9 0-15-6-15-14 0-7 5-12 12-12 6 0 10 4 10 10 0 5-3 8-7 8s-6-2-6-6c0-2 1-4 4-4" />
  </>
)

const seaweed = (
  <>
    <path
      d="M31 60c2-8 1-13-3-18-5-5-12-7-14-14-2-5-7-6-9-12-1-4 1-7 4-6 5 1 6 6 9 8 0-5-2-10 1-12 4-1 6 4 6 9 1 6 1 10 5 13 0-7 0-12 4-17 2-4 1-8 5-8s5 5 2 9c-1 3-3 5-3 8 3-3 6-6 10-6 4 1 4 6 0 8-5 2-10 4-11 10-1 5 0 8-1 12 3-4 5-7 9-8 4-2 5-6 9-5s3 7-1 9c-5 3-10 4-13 9-3 4-3 8-3 13Z"
      className={tint}
    />
    <path d="M33 60c1-8-1-14-5-19" />
    <circle cx="20" cy="25" r="2" />
    <circle cx="26" cy="33" r="2" />
    <circle cx="36.5" cy="20" r="2" />
    <circle cx="35" cy="29" r="2" />
    <circle cx="47" cy="38" r="2" />
    <circle cx="39.5" cy="44" r="2" />
  </>
)

const moss = (
  <>
    <path d="M21 42c-1-12-1-20 2-26M32 40c0-14 0-22 4-31M42 42c1-10 2-15 6-21M13 46c-1-8-2-12-4-16M51 47c1-6 2-9 5-13" />
    <path
      d="M22 17c-2-3-1-7 2-10 3 3 4 6 2 9-1 2-3 2-4 1ZM35 10c-1-3 0-6 3-8 3 2 4 5 2 8-2 2-4 2-5 0ZM47 22c-1-3 0-6 3-8 3 2 3 5 2 8-2 2-4 2-5 0ZM8 31c-3-1-4-4-3-8 3 0 6 2 6 6 0 2-1 3-3 2ZM55 34c0-3 2-5 5-6 2 3 1 6-1 8-2 1-4 0-4-2Z"
      className={tint}
    />
    <path d="M3 58c0-8 6-13 13-12 4-6 12-6 16-1 5-5 13-4 16 2 7-1 13 4 13 11Z" className={tint} />
    <path d="M11 57l2-5 2 5m6-1 3-6 2 6m7 0 2-6 3 6m6 1 2-5 2 5" />
  </>
)

/** For what belongs to no group. */
const leaf = (
  <>
    <path d="M14 50C8 26 24 8 54 8c2 30-14 48-40 42Z" className={tint} />
    <path d="M8 57c8-14 19-25 33-34M22 40l1-13m7 6 1-13M27 36l13 1m-6-8 12 1" />
  </>
)

export const drawings: Record<SpeciesGroup | 0, ReactNode> = {
  0: leaf,
  1: plant,
  2: fungus,
  3: mammal,
  4: bird,
  5: fish,
  6: reptile,
  7: spider,
  8: insect,
  9: manyLegged,
  10: otherAnimal,
  11: seaweed,
  12: moss,
}
