import { grass, scatter, treetops } from './draw.ts'

const stars = scatter({ seed: 7, from: [0, -330], to: [1600, -150], count: 30 })
const starsRight = scatter({ seed: 9, from: [860, -330], to: [1600, 90], count: 36 })
const heath = 'M0 272c110-20 210-12 320 14 110 28 200 66 330 92v40H0Z'
const heather = scatter({ seed: 12, from: [0, 266], to: [600, 376], count: 260 })
const heatherSmall = scatter({ seed: 13, from: [0, 266], to: [600, 376], count: 200 })
const heatherDark = scatter({ seed: 14, from: [0, 280], to: [560, 376], count: 110 })
/** Rises from the meadow to the tall trees at the right. */
const woodLine = (x: number) =>
  322 - 118 * Math.min(1, Math.max(0, (x - 1150) / 260)) ** 0.55 - 9 * Math.sin(x / 31) - 5 * Math.sin(x / 13)
const wood = treetops({ seed: 3, line: woodLine, from: 1160, to: 1640, count: 90, size: [14, 30], depth: 70 })
const woodMid = treetops({
  seed: 5,
  line: (x) => woodLine(x) + 5,
  from: 1172,
  to: 1640,
  count: 120,
  size: [7, 17],
  depth: 62,
})
const woodSun = treetops({
  seed: 8,
  line: (x) => woodLine(x) + 4,
  from: 1180,
  to: 1640,
  count: 90,
  size: [3, 8],
  depth: 30,
})
const cliffLine = (x: number) => 150 - (x - 1000) * 0.045 - 3 * Math.sin(x / 17)
const cliffTrees = treetops({
  seed: 21,
  line: (x) => cliffLine(x) - 12,
  from: 1052,
  to: 1640,
  count: 120,
  size: [4, 11],
  depth: 4,
})
const cliffTreesSun = treetops({
  seed: 23,
  line: (x) => cliffLine(x) - 11,
  from: 1060,
  to: 1640,
  count: 90,
  size: [2, 5],
  depth: 2,
})
const farGrass = grass({ seed: 31, from: 0, to: 1600, foot: 478, count: 150, height: [12, 36], width: 2.4 })
const nearGrass = grass({ seed: 32, from: -20, to: 1620, foot: 600, count: 150, height: [40, 125], width: 5 })
const daisies = scatter({ seed: 44, from: [60, 470], to: [1540, 540], count: 26 })
const daisiesSmall = scatter({ seed: 45, from: [60, 466], to: [1540, 530], count: 26 })

/** Sky, sea, chalk cliff, heath and meadow: what lies behind the flowers. The horizon is at 230. */
export function Landscape() {
  return (
    <svg
      viewBox="0 0 1600 600"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="size-full overflow-visible"
    >
      <defs>
        <radialGradient id="scene-glow">
          <stop offset="0" stopColor="var(--glow)" stopOpacity="0.8" />
          <stop offset="0.2" stopColor="var(--glow)" stopOpacity="0.42" />
          <stop offset="0.55" stopColor="var(--glow)" stopOpacity="0.12" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="scene-sea" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sea)" />
          <stop offset="1" stopColor="var(--sea-near)" />
        </linearGradient>
        <linearGradient id="scene-heath" x2="0" y2="1">
          <stop offset="0" stopColor="var(--heath)" />
          <stop offset="1" stopColor="var(--hill-far)" />
        </linearGradient>
        <linearGradient id="scene-meadow" x2="0" y2="1">
          <stop offset="0" stopColor="var(--hill)" />
          <stop offset="1" stopColor="var(--meadow)" />
        </linearGradient>
        <linearGradient id="scene-near" x2="0" y2="1">
          <stop offset="0" stopColor="var(--meadow)" />
          <stop offset="1" stopColor="var(--meadow-near)" />
        </linearGradient>
      </defs>
      <g stroke="var(--stars)" strokeLinecap="round">
        <path d={stars} strokeWidth="1.6" />
        <path d={starsRight} strokeWidth="2.4" />
      </g>
      <circle cx="745" cy="196" r="420" fill="url(#scene-glow)" />
      <circle cx="745" cy="196" r="44" fill="var(--disc)" />
      <g fill="var(--cloud)" opacity="0.5">
        <path d="M868 62c60-10 130-14 206-11 52-13 120-11 170 4-54 11-120 15-186 13-66 5-132 2-190-6Z" />
        <path d="M430 120c46-7 92-9 142-6 34-8 74-6 108 4-38 8-80 10-124 8-46 3-88 1-126-6Z" />
        <path d="M1010-44c70-11 150-14 236-10 60-12 128-9 184 6-60 12-132 15-208 12-78 5-148 2-212-8Z" />
      </g>
      {/* The sea and its light. */}
      <path d="M0 230h1600v150H0Z" fill="url(#scene-sea)" />
      <path
        d="M704 238h82m10 0h14M694 246h66m18 0h34M672 256h104m20 0h30M660 268h52m16 0h96M642 282h80m24 0h104M624 298h140m28 0h56M606 316h72m22 0h160M640 336h120m30 0h60"
        stroke="var(--glitter)"
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity="0.7"
      />
      <path d="M0 232c50-13 118-18 196-16 92 2 160 9 236 16Z" fill="var(--coast)" />
      <path d="M0 230c40-5 90-7 150-5 50 2 86 4 120 7H0Z" fill="var(--hill-far)" opacity="0.6" />
      {/* The chalk cliff, and the beach below it. */}
      <path
        d="M956 252c18-4 30-8 40-24 12-24 20-52 46-66 24-12 60-14 110-18l448-30v134c-220 8-440 4-644 4Z"
        fill="var(--chalk)"
      />
      <path
        d="M1046 162c-6 20 2 36-10 52-6 10-4 22-12 30h44c-10-14 0-26-4-42-4-16 2-28 4-42Zm84-14c-12 22 4 40-8 60-8 14 0 26-6 38h60c-14-16-2-34-10-52-6-18 4-32 0-48Zm120-10c-8 24 8 44-4 66-8 16 2 28-4 42h76c-12-18-2-36-8-56-6-18 6-36 2-54Zm150-10c-6 30 10 52 0 76-6 18 2 28-2 40h70v-118Z"
        fill="var(--chalk-shade)"
        opacity="0.65"
      />
      <path
        d="M956 252c60-12 120-12 200-9 150 5 300 2 444-1v14c-220 6-440 4-644-4Z"
        fill="var(--chalk-shade)"
        opacity="0.8"
      />
      <path d={cliffTrees} fill="var(--leaf)" />
      <path d={cliffTreesSun} fill="var(--leaf-light)" opacity="0.8" />
      {/* Heath on the left. */}
      <clipPath id="scene-heath-shape">
        <path d={heath} />
      </clipPath>
      <path d={heath} fill="url(#scene-heath)" />
      <g clipPath="url(#scene-heath-shape)" strokeLinecap="round" opacity="0.75">
        <path d={heatherDark} stroke="var(--coast)" strokeWidth="4" />
        <path d={heather} stroke="var(--heather)" strokeWidth="4" />
        <path d={heatherSmall} stroke="var(--heather)" strokeWidth="2" />
      </g>
      {/* The edge of the wood on the right. */}
      <path d={wood} fill="var(--leaf-dark)" />
      <path d="M1180 340c90-20 260-40 460-40v80h-460Z" fill="var(--leaf-dark)" />
      <path d={woodMid} fill="var(--leaf)" />
      <path d={woodSun} fill="var(--leaf-light)" opacity="0.75" />
      {/* The meadow, nearer and nearer. */}
      <path d="M0 372c180-34 380-32 560-16 220 20 420 12 640-8 150-14 280-12 400-4v256H0Z" fill="url(#scene-meadow)" />
      <path
        d="M700 600c26-58 96-96 80-138-12-34-66-50-62-80 2-10 12-17 22-19-6 6-8 13-4 20 16 30 92 44 116 88 20 42 4 92 26 129Z"
        fill="var(--sky-low)"
        opacity="0.22"
      />
      <path d={farGrass} fill="var(--straw)" opacity="0.5" />
      <path d="M0 462c230-40 470-18 720 8 300 30 590 4 880-34v164H0Z" fill="url(#scene-near)" />
      <g stroke="var(--daisy)" strokeLinecap="round" opacity="0.85">
        <path d={daisies} strokeWidth="6" />
        <path d={daisiesSmall} strokeWidth="4" />
      </g>
      <path d={nearGrass} fill="var(--straw-near)" />
    </svg>
  )
}
