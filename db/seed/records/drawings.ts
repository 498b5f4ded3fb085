import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
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
/** Sheets and drawings of what lives in the sea. */
const ofTheSea =
  /^(fish|sea|crustaceans\/(crab|lobster|shrimp|hermit|sand|barn)|shells\/(clam|mussel|oyster|cockle|razor|whelk)|spores\/(kelp|wrack|sea|red|thread)|mammals\/(seal|porp|whale))/
/** Main colour and the one of its markings, by sheet or drawing: what is most particular comes first. */
const colours: readonly [RegExp, readonly [string, string][]][] = [
  [/daisy|snowdrop|umbel|water-lily|clover/, tints('#f6f3e9/#d9b13a #fbfaf5/#c9a227')],
  [/buttercup|crucifer|primrose|iris|lily$/, tints('#e8c531/#8a6a12 #f0d75c/#a07a18')],
  [/poppy|rose$/, tints('#c8402f/#3a1c18 #d3667f/#f4e3a8')],
  [/bellflower|forget|viola|thistle|heather|mint|orchid/, tints('#6a5bb0/#efe6c8 #9a5fae/#f2e6f0')],
  [/amanita|brittlegill|waxcap/, tints('#b8402e/#f6ead8 #d99a3b/#f8edcf')],
  [/chanterelle|coral|jelly|morel/, tints('#dd9a2c/#7a4f10 #c98a3a/#6a4416')],
  [/ladybird|cicada|longhorn/, tints('#b9382a/#1f1614 #7a4a26/#e7c99a')],
  [/bumblebee|wasp|hoverfly/, tints('#2f261c/#e2b23c #4a3318/#eac56a')],
  [/butterfly|hawk-moth/, tints('#c8552b/#2d2a3a #e9c53b/#6b4512 #5a86c4/#efece0')],
  [/dragonfly|damselfly/, tints('#2f6f9a/#dfeef2 #a8372c/#f3e2d0')],
  [/swan|gull|auk/, tints('#eef0ee/#3c4248 #e6e8e6/#2f3438')],
  [/crow|coot|cormorant/, tints('#24272b/#c9ccd0 #33363a/#d8d4c8')],
  [/tit$|songbird|wagtail|woodpecker/, tints('#4f6f8c/#f0dc7a #7a5334/#efd9b4 #2d3136/#e8b23f')],
  [/frog|toad|newt/, tints('#667a35/#d7dc9a #7d6238/#e6d6a6')],
  [/fox|squirrel|deer/, tints('#a85a2a/#f4ead9')],
  [/seal|porpoise|whale|shark|ray/, tints('#5c656d/#d6dde2')],
  [/jellyfish|anemone|comb/, tints('#d7a6c0/#8f4f74 #cfe0ee/#6f8fc0')],
  [/starfish|brittle-star|crab|lobster/, tints('#c9703b/#f3cf9f')],
  [/^fungi\/.*lichen/, tints('#a9b392/#5d6a4a #d3b13e/#7a6318')],
  [/^fungi/, tints('#8a6238/#ecd7b4 #6f5a48/#d9c8b0')],
  [/^(plants|trees|grasses|spores)/, tints('#4d7a3a/#c9dc9c #3c6a48/#b9d3b0')],
  [/^fish/, tints('#5f7f8f/#dce8ee #7d834a/#e6dfb0')],
  [/^birds/, tints('#6b5844/#e6d9bf #55656b/#e2e2d8')],
]
const plain = tints('#6f573d/#e3d2b2 #5a5450/#d9d0c6')

/** Pairs of colours as they are read best. */
function tints(text: string): readonly [string, string][] {
  return text.split(' ').map((pair) => pair.split('/') as [string, string])
}

/** So many colours of a drawing are used: a first start draws them all. */
export const tintsOf = (figure: string) => Math.min(2, paletteOf(figure).length)
const paletteOf = (figure: string) => colours.find(([pattern]) => pattern.test(figure))?.[1] ?? plain

const sheets = new Map<string, string>()
/** The lines of a drawing, from the sheets that pages show. */
async function figureOf(figure: string): Promise<string> {
  const [sheet = '', name = ''] = figure.split('/')
  const text =
    sheets.get(sheet) ?? (await readFile(new URL(`../../../web/taxa/drawings/${sheet}.svg`, import.meta.url), 'utf8'))
  sheets.set(sheet, text)
  const found = new RegExp(`<symbol id="${name}"[^>]*>([\\s\\S]*?)</symbol>`).exec(text)?.[1]
  if (found === undefined) throw new Error(`there is no drawing ${figure}`)
  return found
}

/** A picture as SVG: a drawing out of doors, the same for the same drawing, season and colour. */
export async function scene(figure: string, season: Season, number: number): Promise<string> {
  const chance = new Chance(
    [...`${figure}/${season}/${number}`].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0), 7),
  )
  const [sky, far, middle, near] = grounds[ofTheSea.test(figure) ? 'sea' : season]
  const palette = paletteOf(figure)
  const [main, marks] = palette[number % palette.length] ?? ['#5a5450', '#d9d0c6']
  const hill = (y: number, fill: string) => {
    const at = Array.from({ length: 5 }, () => y + chance.whole(-26, 26))
    return `<path d="M0 ${at[0]}C120 ${at[1]} 200 ${at[2]} 320 ${at[2]}C440 ${at[3]} 520 ${at[4]} 640 ${at[4]}V480H0Z" fill="${fill}"/>`
  }
  const specks = Array.from(
    { length: 22 },
    () =>
      `<circle cx="${chance.whole(0, width)}" cy="${chance.whole(300, height)}" r="${chance.whole(2, 7)}" fill="${chance.pick([sky, far, middle])}" opacity=".5"/>`,
  ).join('')
  const lines = (await figureOf(figure)).replaceAll('var(--ground)', marks).replaceAll('currentColor', main)
  const size = 5.4 + chance.next() * 0.8
  const facing = chance.happens(0.5) ? -size : size
  const [x, y] = [320 + chance.whole(-34, 34), 236 + chance.whole(-10, 14)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${sky}"/><circle cx="${chance.whole(60, 580)}" cy="${chance.whole(50, 110)}" r="34" fill="#fff" opacity=".55"/>
${hill(270, far)}${hill(330, middle)}${hill(410, near)}${specks}
<ellipse cx="${x}" cy="${y + 176}" rx="150" ry="20" fill="#000" opacity=".16"/>
<g transform="translate(${x} ${y}) rotate(${chance.whole(-5, 5)}) scale(${facing.toFixed(2)} ${size.toFixed(2)}) translate(-32 -32)" fill="${main}" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
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
  const [large, small] = await Promise.all([
    again().webp({ quality: 78, effort: 0 }).toBuffer(),
    again().resize(160, 120).webp({ quality: 72, effort: 0 }).toBuffer(),
  ])
  return {
    ...{ large, small },
    placeholder: Buffer.from(rgbaToThumbHash(64, 48, tiny)).toString('base64'),
  }
}
