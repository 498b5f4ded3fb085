import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { figures } from './figures.ts'
import type { Motif } from './motifs.ts'
import { Chance } from './random.ts'

export const seasons = ['winter', 'spring', 'summer', 'autumn'] as const
export type Season = (typeof seasons)[number]
export const seasonOf = (month: number): Season => seasons[Math.floor((month % 12) / 3)] ?? 'summer'

export const width = 640
export const height = 480

/** Sky, far and near ground. */
const grounds: Record<Season | 'sea', readonly [string, string, string, string]> = {
  winter: ['#dfe7ee', '#b9c6d2', '#9aa8ad', '#e8ecee'],
  spring: ['#cfe6f2', '#a9cf9b', '#7fae62', '#5f8f4b'],
  summer: ['#bfe0f5', '#8fb866', '#6a9a46', '#4c7b34'],
  autumn: ['#ead9c4', '#c9935a', '#9a6a3c', '#6f4d2e'],
  sea: ['#9fd0dc', '#5fa5b8', '#2f748c', '#1c5069'],
}
const underWater: readonly Motif[] = ['fish', 'jellyfish', 'starfish', 'crab', 'seaweed', 'mussel', 'seal']
/** Main and second colour of each figure, several to choose from; others are brown and pale. */
const colours: Partial<Record<Motif, readonly [string, string][]>> = {
  songbird: [
    ['#3a3f45', '#d8a13f'],
    ['#5b7a94', '#e7d469'],
    ['#7a5a42', '#d97742'],
    ['#2d2d30', '#5a5f66'],
  ],
  waterbird: [
    ['#55656b', '#d9d4c5'],
    ['#2f3438', '#8e9698'],
    ['#e8e6df', '#c9c5ba'],
    ['#6b5844', '#b9a684'],
  ],
  gull: [
    ['#3c4248', '#f2f2ee'],
    ['#55606a', '#e6e8e6'],
  ],
  frog: [
    ['#7a8a3f', '#5f6d31'],
    ['#8b6b43', '#6d5232'],
    ['#5f8f4b', '#4a7239'],
  ],
  lizard: [
    ['#7b6a4b', '#3f3524'],
    ['#4f5147', '#d9c75a'],
    ['#8a7350', '#4b3a26'],
  ],
  butterfly: [
    ['#c8552b', '#2d2a3a'],
    ['#e9c53b', '#b5702a'],
    ['#5a86c4', '#e8e4d8'],
    ['#efece0', '#4b4a48'],
  ],
  dragonfly: [
    ['#2f6f9a', '#dfeef2'],
    ['#a8372c', '#f0e3d2'],
    ['#4f8a4a', '#e3efdc'],
  ],
  beetle: [
    ['#c23b2b', '#1f1b1a'],
    ['#3f6b46', '#8fbf6f'],
    ['#6b4a2b', '#d0a25a'],
    ['#2f3a4d', '#6f8fb0'],
  ],
  bee: [
    ['#d9a132', '#2a2118'],
    ['#b5762a', '#2a2118'],
    ['#e2bd5a', '#2a2118'],
  ],
  spider: [
    ['#6b4f35', '#efe4cd'],
    ['#3d3a36', '#d9c75a'],
    ['#8a6f52', '#f1e9da'],
  ],
  flower: [
    ['#f4f1e6', '#e3b52f'],
    ['#e6c22f', '#c98f1f'],
    ['#9a6fb5', '#e8d469'],
    ['#d3667f', '#efd06a'],
    ['#5d7fc1', '#f0ead2'],
  ],
  tree: [
    ['#5f8f4b', '#9cc27a'],
    ['#3f6b46', '#6f9a70'],
    ['#8fa64b', '#c9d483'],
  ],
  fern: [
    ['#5f8f4b', '#3d6232'],
    ['#8a9a55', '#5f6d35'],
    ['#4d7d5a', '#2f5540'],
  ],
  moss: [
    ['#6d8f3c', '#9cb85a'],
    ['#4f7a3a', '#86a84f'],
    ['#8a9a45', '#c2c96f'],
  ],
  mushroom: [
    ['#b8402e', '#f3ead8'],
    ['#8a6238', '#c9a26a'],
    ['#d99a3b', '#efd08a'],
    ['#7a6a5c', '#b5a695'],
  ],
  bracket: [
    ['#8f8577', '#d9cfbd'],
    ['#a8713f', '#e3c79a'],
    ['#d9963b', '#f0d08a'],
  ],
  lichen: [
    ['#d9b23b', '#e6cf6f'],
    ['#a9b8a0', '#d0d9c6'],
  ],
  jellyfish: [
    ['#c9d6e6', '#8a9fc4'],
    ['#b5502f', '#d9865a'],
    ['#6f8fd0', '#a9c0ea'],
  ],
  starfish: [
    ['#c9743b', '#efc79a'],
    ['#8f5a7a', '#d0a6c0'],
  ],
  crab: [
    ['#5f6b3f', '#8f9a5f'],
    ['#9a4f2f', '#c97f55'],
  ],
  seaweed: [
    ['#6b5a2b', '#a08a45'],
    ['#4f8a45', '#8fbf6f'],
    ['#8f3f45', '#c06f70'],
  ],
  fish: [
    ['#6f8a96', '#46606d'],
    ['#8a8f4b', '#c25a32'],
    ['#a08a5c', '#6f5c38'],
    ['#8fa6b5', '#5a7383'],
  ],
  seal: [
    ['#6b7077', '#4a4f55'],
    ['#8f8a80', '#655f57'],
  ],
  deer: [
    ['#8a5a34', '#efe6d6'],
    ['#7a6248', '#efe6d6'],
  ],
  fox: [
    ['#b8602b', '#f1ebe0'],
    ['#7a6a58', '#efe6d6'],
  ],
}
const plain: readonly [string, string][] = [
  ['#7a6248', '#b59f83'],
  ['#5a5450', '#a39a90'],
  ['#8f7355', '#d0bb9a'],
]

/** A picture as SVG: the same for the same motif, season and number. */
export function drawing(motif: Motif, season: Season, number: number): string {
  const chance = new Chance(
    [...`${motif}/${season}/${number}`].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0), 7),
  )
  const [sky, far, middle, near] = grounds[underWater.includes(motif) ? 'sea' : season]
  const [main, other] = chance.pick(colours[motif] ?? plain)
  const hill = (y: number, fill: string) => {
    const at = Array.from({ length: 5 }, () => y + chance.whole(-26, 26))
    return `<path d="M0 ${at[0]}C120 ${at[1]} 200 ${at[2]} 320 ${at[2]}C440 ${at[3]} 520 ${at[4]} 640 ${at[4]}V480H0Z" fill="${fill}"/>`
  }
  const specks = Array.from(
    { length: 22 },
    () =>
      `<circle cx="${chance.whole(0, width)}" cy="${chance.whole(300, height)}" r="${chance.whole(2, 7)}" fill="${chance.pick([sky, far, middle])}" opacity=".5"/>`,
  ).join('')
  const [turn, size] = [chance.whole(-9, 9), 0.92 + chance.next() * 0.22]
  const facing = chance.happens(0.5) ? -size : size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${sky}"/><circle cx="${chance.whole(60, 580)}" cy="${chance.whole(50, 110)}" r="34" fill="#fff" opacity=".55"/>
${hill(270, far)}${hill(330, middle)}${hill(410, near)}${specks}
<g transform="translate(${320 + chance.whole(-34, 34)} ${244 + chance.whole(-12, 18)}) rotate(${turn}) scale(${facing.toFixed(2)} ${size.toFixed(2)})">${figures[motif](main, other)}</g></svg>`
}

export interface Drawn {
  /** Also what is stored as the original. */
  large: Buffer
  small: Buffer
  placeholder: string
}

export async function draw(svg: string): Promise<Drawn> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const again = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const tiny = await again().resize(64, 48).ensureAlpha().raw().toBuffer()
  return {
    large: await again().webp({ quality: 78, effort: 0 }).toBuffer(),
    small: await again().resize(160, 120).webp({ quality: 72, effort: 0 }).toBuffer(),
    placeholder: Buffer.from(rgbaToThumbHash(64, 48, tiny)).toString('base64'),
  }
}
