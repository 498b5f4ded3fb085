import type { Motif } from './motifs.ts'

const wings = (fill: string, spot: string) =>
  [1, -1]
    .map(
      (
        side,
      ) => `<g transform="scale(${side} 1)"><path d="M4 -6C40 -110 150 -120 150 -50C150 0 70 20 4 6Z" fill="${fill}"/>
      <path d="M4 4C70 20 110 50 92 98C70 130 20 90 4 20Z" fill="${fill}" opacity=".86"/>
      <circle cx="104" cy="-54" r="17" fill="${spot}"/><circle cx="62" cy="66" r="11" fill="${spot}"/></g>`,
    )
    .join('')

const legs = (ink: string, spread: number) =>
  [-60, -25, 10, 45]
    .flatMap((y) =>
      [1, -1].map(
        (side) =>
          `<path d="M${side * 30} ${y * 0.5}Q${side * spread * 0.7} ${y - 50} ${side * spread} ${y + 30}" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`,
      ),
    )
    .join('')

const petals = (fill: string, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `<ellipse cx="0" cy="-52" rx="22" ry="46" fill="${fill}" transform="rotate(${(i * 360) / count})"/>`,
  ).join('')

const fronds = (fill: string) =>
  [-50, -25, 0, 25, 50]
    .map(
      (turn) =>
        `<path d="M0 130C-16 40 -14 -40 0 -130C14 -40 16 40 0 130Z" fill="${fill}" transform="rotate(${turn} 0 130)"/>`,
    )
    .join('')

const blobs = (fill: string, spot: string) =>
  [...'abcdefghijkl']
    .map((_, i) => {
      const [x, y, r] = [((i * 83) % 260) - 130, ((i * 47) % 130) - 50, 30 + ((i * 13) % 26)]
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${i % 3 === 0 ? spot : fill}" opacity=".92"/>`
    })
    .join('')

/** Bodies of four-legged animals differ in their ears, tails and legs. */
const beast = (body: string, more: string, height: number) => `
  <path d="M-80 ${height}V30M-50 ${height}V30M50 ${height}V30M78 ${height}V30" stroke="${body}" stroke-width="16" stroke-linecap="round"/>
  <ellipse cx="0" cy="10" rx="104" ry="46" fill="${body}"/><path d="M70 0L112 -74L140 -52L104 30Z" fill="${body}"/>
  <ellipse cx="132" cy="-64" rx="34" ry="21" fill="${body}" transform="rotate(18 132 -64)"/><circle cx="134" cy="-69" r="4" fill="#111"/>${more}`

const bird = (body: string, breast: string, more: string) => `
  <path d="M-84 20L-176 62L-100 54Z" fill="${body}"/><ellipse cx="-8" cy="14" rx="100" ry="60" fill="${body}"/>
  <ellipse cx="26" cy="34" rx="60" ry="38" fill="${breast}"/><path d="M-74 0C-20 -30 40 -10 30 30C-10 50 -60 40 -74 0Z" fill="${body}" opacity=".7"/>${more}`

/** Figures around the middle, some 300 wide; the first colour is the main one. */
export const figures: Record<Motif, (main: string, other: string) => string> = {
  songbird: (main, other) =>
    bird(
      main,
      other,
      `<circle cx="78" cy="-46" r="40" fill="${main}"/><path d="M112 -52L146 -42L112 -34Z" fill="#d99a2b"/><circle cx="90" cy="-54" r="6" fill="#111"/><path d="M-6 72V112M22 70V112" stroke="#5b4636" stroke-width="6"/>`,
    ),
  waterbird: (main, other) =>
    bird(
      main,
      other,
      `<path d="M64 10C60 -50 66 -80 92 -84C120 -84 124 -50 100 -38C88 -20 96 10 84 30Z" fill="${main}"/><path d="M116 -68L156 -58L116 -50Z" fill="#d99a2b"/><circle cx="98" cy="-66" r="5" fill="#111"/>`,
    ),
  gull: (main, other) =>
    `<path d="M-190 -40C-110 -90 -50 -40 0 0C50 -40 110 -90 190 -40C110 -50 60 0 30 34L0 60L-30 34C-60 0 -110 -50 -190 -40Z" fill="${other}"/><path d="M-190 -40L-130 -66L-140 -44ZM190 -40L130 -66L140 -44Z" fill="${main}"/><circle cx="0" cy="-4" r="20" fill="${other}"/><path d="M-7 10L0 34L7 10Z" fill="#d99a2b"/>`,
  heron: (main, other) =>
    `<path d="M-20 40V150M14 40V150" stroke="#6d5a48" stroke-width="7"/><ellipse cx="-12" cy="20" rx="82" ry="42" fill="${main}" transform="rotate(12 -12 20)"/><path d="M40 10C110 -10 20 -70 60 -120" fill="none" stroke="${other}" stroke-width="20" stroke-linecap="round"/><path d="M54 -136L136 -118L56 -108Z" fill="#d99a2b"/><circle cx="62" cy="-124" r="17" fill="${other}"/><circle cx="66" cy="-127" r="4" fill="#111"/>`,
  raptor: (main, other) =>
    `<path d="M-210 -30C-120 -80 -60 -50 -22 -20H22C60 -50 120 -80 210 -30C150 -30 90 20 30 34L44 112H-44L-30 34C-90 20 -150 -30 -210 -30Z" fill="${main}"/><path d="M-36 84H36L44 112H-44Z" fill="${other}"/><circle cx="0" cy="-30" r="24" fill="${other}"/><path d="M-6 -50L0 -66L6 -50Z" fill="#d99a2b"/>`,
  deer: (main) =>
    beast(
      main,
      `<path d="M118 -80L104 -150M110 -114L84 -132M132 -82L144 -150M138 -118L162 -132" stroke="#6b4a2b" stroke-width="8" fill="none"/>`,
      134,
    ),
  fox: (main, other) =>
    beast(
      main,
      `<path d="M-96 0C-180 10 -200 70 -150 90C-130 60 -110 50 -90 30Z" fill="${main}"/><circle cx="-156" cy="80" r="16" fill="${other}"/><path d="M112 -80L116 -114L134 -84ZM136 -82L150 -112L156 -74Z" fill="${main}"/>`,
      96,
    ),
  hare: (main) =>
    beast(
      main,
      `<path d="M112 -78C84 -150 96 -170 112 -160C124 -140 126 -100 126 -80ZM130 -80C130 -140 144 -164 158 -150C162 -130 148 -96 142 -76Z" fill="${main}"/><circle cx="-104" cy="0" r="18" fill="#efe9df"/>`,
      92,
    ),
  mouse: (main, other) =>
    `<path d="M-110 40C-190 40 -190 -20 -220 -10" fill="none" stroke="${other}" stroke-width="8"/><path d="M-120 60C-120 -60 60 -90 150 40C120 66 -60 70 -120 60Z" fill="${main}"/><circle cx="70" cy="-30" r="24" fill="${other}"/><circle cx="110" cy="14" r="6" fill="#111"/>`,
  bat: (main) =>
    `<path d="M0 -50L14 -80L26 -44C90 -110 160 -90 210 -30C160 -30 150 10 140 30C110 0 90 20 80 44C60 10 40 30 0 70C-40 30 -60 10 -80 44C-90 20 -110 0 -140 30C-150 10 -160 -30 -210 -30C-160 -90 -90 -110 -26 -44L-14 -80Z" fill="${main}"/>`,
  seal: (main, other) =>
    `<path d="M-190 40C-120 -40 20 -60 90 -70C150 -76 170 -30 130 0C100 40 -60 90 -190 40Z" fill="${main}"/><path d="M-180 40L-236 10L-228 70Z" fill="${main}"/><path d="M10 40L50 96L-30 60Z" fill="${other}"/><circle cx="122" cy="-42" r="6" fill="#111"/>`,
  frog: (main, other) =>
    `<ellipse cx="0" cy="30" rx="110" ry="66" fill="${main}"/><ellipse cx="-100" cy="70" rx="60" ry="26" fill="${other}"/><ellipse cx="100" cy="70" rx="60" ry="26" fill="${other}"/><circle cx="-44" cy="-34" r="28" fill="${main}"/><circle cx="44" cy="-34" r="28" fill="${main}"/><circle cx="-44" cy="-38" r="12" fill="#111"/><circle cx="44" cy="-38" r="12" fill="#111"/><path d="M-50 30Q0 60 50 30" fill="none" stroke="#2d3a1d" stroke-width="5"/>`,
  lizard: (main, other) =>
    `<path d="M-220 60C-140 90 -120 -40 -20 0C60 34 80 -40 150 -50" fill="none" stroke="${main}" stroke-width="40" stroke-linecap="round"/><path d="M-200 60C-140 80 -110 -40 -20 0C60 34 80 -40 140 -50" fill="none" stroke="${other}" stroke-width="8" stroke-dasharray="14 12"/><ellipse cx="160" cy="-54" rx="38" ry="24" fill="${main}"/><circle cx="172" cy="-60" r="5" fill="#111"/>`,
  butterfly: (main, other) => `${wings(main, other)}<ellipse cx="0" cy="6" rx="8" ry="62" fill="#2b2320"/>`,
  dragonfly: (main, other) =>
    `<g fill="${other}" opacity=".6"><ellipse cx="-92" cy="-40" rx="92" ry="17" transform="rotate(12 -92 -40)"/><ellipse cx="92" cy="-40" rx="92" ry="17" transform="rotate(-12 92 -40)"/><ellipse cx="-86" cy="0" rx="86" ry="17" transform="rotate(-10 -86 0)"/><ellipse cx="86" cy="0" rx="86" ry="17" transform="rotate(10 86 0)"/></g><rect x="-8" y="-40" width="16" height="170" rx="8" fill="${main}"/><circle cx="0" cy="-56" r="22" fill="${main}"/>`,
  beetle: (main, other) =>
    `${legs('#241f1c', 118)}<ellipse cx="0" cy="16" rx="66" ry="88" fill="${main}"/><path d="M0 -70V104" stroke="#241f1c" stroke-width="4"/><circle cx="0" cy="-82" r="32" fill="#241f1c"/><circle cx="-30" cy="0" r="12" fill="${other}"/><circle cx="30" cy="0" r="12" fill="${other}"/><circle cx="-26" cy="50" r="12" fill="${other}"/><circle cx="26" cy="50" r="12" fill="${other}"/>`,
  bee: (main) =>
    `<g fill="#fff" opacity=".55"><ellipse cx="-50" cy="-70" rx="34" ry="72" transform="rotate(-34 -50 -70)"/><ellipse cx="50" cy="-70" rx="34" ry="72" transform="rotate(34 50 -70)"/></g><ellipse cx="0" cy="20" rx="60" ry="88" fill="${main}"/><path d="M-56 0H56M-58 34H58M-48 68H48" stroke="#2a2118" stroke-width="17"/><circle cx="0" cy="-68" r="36" fill="#2a2118"/>`,
  spider: (main, other) =>
    `${legs(main, 160)}<circle cx="0" cy="36" r="64" fill="${main}"/><path d="M0 0V76M-26 30H26" stroke="${other}" stroke-width="11"/><circle cx="0" cy="-44" r="32" fill="${main}"/>`,
  snail: (main, other) =>
    `<path d="M-190 90C-100 60 60 90 150 60C180 40 170 -20 150 -30" fill="none" stroke="${other}" stroke-width="38" stroke-linecap="round"/><circle cx="-20" cy="-4" r="88" fill="${main}"/><path d="M-20 -4m0 -56a56 56 0 1 1 -56 56a36 36 0 1 1 64 22" fill="none" stroke="${other}" stroke-width="11"/>`,
  mussel: (main, other) =>
    `<path d="M-150 60C-120 -70 60 -110 150 -20C150 60 -30 110 -150 60Z" fill="${main}"/><path d="M-140 56C-60 -30 40 -60 120 -20M-140 58C-40 0 40 -20 130 10" fill="none" stroke="${other}" stroke-width="6"/>`,
  jellyfish: (main, other) =>
    `<g fill="none" stroke="${other}" stroke-width="8" opacity=".8"><path d="M-70 0C-90 60 -50 90 -76 150M-24 0C-44 60 -4 100 -24 160M24 0C4 60 44 100 24 160M70 0C50 60 90 90 76 150"/></g><path d="M-130 4C-130 -150 130 -150 130 4C90 -16 -90 -16 -130 4Z" fill="${main}" opacity=".8"/><g fill="none" stroke="${other}" stroke-width="7"><circle cx="-34" cy="-56" r="18"/><circle cx="34" cy="-56" r="18"/></g>`,
  starfish: (main, other) =>
    `<path d="M0 -150L34 -44L146 -46L54 20L92 126L0 60L-92 126L-54 20L-146 -46L-34 -44Z" fill="${main}" stroke="${main}" stroke-width="22" stroke-linejoin="round"/><g fill="${other}"><circle cy="-84" r="8"/><circle cx="80" cy="-26" r="8"/><circle cx="-80" cy="-26" r="8"/><circle cx="50" cy="72" r="8"/><circle cx="-50" cy="72" r="8"/></g>`,
  crab: (main, other) =>
    `${legs(main, 150)}<path d="M-100 0C-80 -70 80 -70 100 0C70 70 -70 70 -100 0Z" fill="${main}"/><g fill="${other}"><circle cx="-140" cy="-70" r="30"/><circle cx="140" cy="-70" r="30"/></g><circle cx="-24" cy="-44" r="8" fill="#111"/><circle cx="24" cy="-44" r="8" fill="#111"/>`,
  fish: (main, other) =>
    `<path d="M-120 0L-190 -62V62Z" fill="${other}"/><path d="M-140 0C-70 -90 90 -90 160 0C90 90 -70 90 -140 0Z" fill="${main}"/><path d="M-30 -60L30 -104L50 -58Z" fill="${other}"/><path d="M70 -48Q92 0 70 48" fill="none" stroke="${other}" stroke-width="6"/><circle cx="112" cy="-16" r="10" fill="#111"/>`,
  flower: (main, other) =>
    `<path d="M0 160C10 90 -10 60 0 0M0 100C60 90 80 60 86 40C40 40 10 70 0 100M0 124C-60 112 -84 84 -88 64C-40 66 -8 94 0 124" fill="#4f7a3a" stroke="#4f7a3a" stroke-width="8"/><g transform="translate(0 -36)">${petals(main, 7)}<circle r="27" fill="${other}"/></g>`,
  tree: (main, other) =>
    `<path d="M-16 160L-8 0H8L16 160Z" fill="#6b4f35"/><circle cx="0" cy="-60" r="84" fill="${main}"/><circle cx="-70" cy="-10" r="58" fill="${main}"/><circle cx="70" cy="-10" r="58" fill="${main}"/><circle cx="-24" cy="-80" r="34" fill="${other}" opacity=".5"/>`,
  fern: (main, other) => `${fronds(main)}<path d="M0 130V-120" stroke="${other}" stroke-width="4"/>`,
  mushroom: (main, other) =>
    `<path d="M-30 0C-26 60 -44 110 -50 140H50C44 110 26 60 30 0Z" fill="#efe6d3"/><path d="M-150 10C-140 -130 140 -130 150 10C90 30 -90 30 -150 10Z" fill="${main}"/><g fill="${other}"><circle cx="-70" cy="-40" r="15"/><circle cx="0" cy="-72" r="18"/><circle cx="72" cy="-36" r="14"/><circle cx="14" cy="-20" r="10"/></g>`,
  bracket: (main, other) =>
    `<rect x="-190" y="-180" width="90" height="360" fill="#7b6a58"/><g><path d="M-104 -90C40 -110 110 -60 100 -40C40 -20 -60 -30 -104 -40Z" fill="${main}"/><path d="M-104 0C70 -20 150 40 140 60C60 80 -60 70 -104 60Z" fill="${main}"/><path d="M-104 50C-60 70 60 80 140 60C100 96 -50 92 -104 80Z" fill="${other}"/><path d="M-104 -44C-60 -30 40 -20 100 -40C70 -8 -50 -12 -104 -20Z" fill="${other}"/></g>`,
  lichen: (main, other) =>
    `<rect x="-220" y="-90" width="440" height="190" rx="80" fill="#6f675c"/>${blobs(main, other)}`,
  woodlouse: (main, other) =>
    `${legs(other, 96)}<ellipse cx="0" cy="0" rx="70" ry="118" fill="${main}"/><g stroke="${other}" stroke-width="5" fill="none"><path d="M-60 -60Q0 -40 60 -60M-68 -24Q0 -4 68 -24M-70 12Q0 32 70 12M-64 48Q0 68 64 48M-46 84Q0 100 46 84"/></g>`,
  worm: (main, other) =>
    `<path d="M-180 50C-110 -60 -60 110 10 20C60 -50 110 80 180 -20" fill="none" stroke="${main}" stroke-width="34" stroke-linecap="round"/><path d="M-170 44C-110 -60 -60 110 10 20C60 -50 110 80 170 -14" fill="none" stroke="${other}" stroke-width="30" stroke-dasharray="3 15" opacity=".5"/>`,
  seaweed: (main, other) =>
    `<g fill="none" stroke="${main}" stroke-width="26" stroke-linecap="round"><path d="M0 160C-40 80 40 40 0 -140M-20 100C-100 60 -90 -20 -130 -70M10 70C90 40 80 -40 130 -90"/></g><g fill="${other}"><circle cx="-4" cy="-60" r="15"/><circle cx="-100" cy="-20" r="13"/><circle cx="100" cy="-44" r="13"/><circle cx="8" cy="20" r="12"/></g>`,
  moss: (main, other) => `<ellipse cx="0" cy="90" rx="230" ry="80" fill="#6e6a5e"/>${blobs(main, other)}`,
}
