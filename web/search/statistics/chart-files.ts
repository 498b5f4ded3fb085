import { saveCsv, saveFile } from '../../core/save-file.ts'
import type { Bar, ChartLayout } from '../../ui/chart-layout.ts'

const fileName = (title: string) => title.toLocaleLowerCase('da').replace(/[^a-z0-9æøå]+/g, '-')

export const saveSheet = (title: string, what: string, unit: string, bars: readonly Bar[]) =>
  saveCsv([[what, unit], ...bars.map(({ label, value }) => [label, value])], `${fileName(title)}.csv`)

interface Picture {
  title: string
  /** Under the title: of which finds. */
  subtitle: string
  layout: ChartLayout
}

const [margin, head] = [28, 76]
const ink = { ground: '#ffffff', text: '#1b231c', soft: '#525c52', line: '#dedacb', bar: '#2f5d3a' }
const font = (size: number, weight = 400) => `${weight} ${size}px "Figtree Variable", arial, sans-serif`

/** The chart as a picture for a report or a slide: light, whatever the page is, and twice as sharp. */
export async function savePicture({ title, subtitle, layout }: Picture) {
  const canvas = document.createElement('canvas')
  const scale = 2
  canvas.width = (layout.width + 2 * margin) * scale
  canvas.height = (layout.height + head + margin) * scale
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('there is no canvas to draw on')
  await document.fonts.ready
  draw.scale(scale, scale)
  draw.fillStyle = ink.ground
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.fillStyle = ink.text
  draw.font = font(20, 600)
  draw.fillText(title, margin, 34, layout.width)
  draw.fillStyle = ink.soft
  draw.font = font(13)
  draw.fillText(subtitle, margin, 56, layout.width)
  draw.translate(margin, head)
  draw.strokeStyle = ink.line
  for (const { x1, y1, x2, y2 } of layout.lines) {
    draw.beginPath()
    draw.moveTo(x1, y1)
    draw.lineTo(x2, y2)
    draw.stroke()
  }
  draw.fillStyle = ink.bar
  for (const { x, y, width, height } of layout.bars) draw.fillRect(x, y, width, height)
  for (const { x, y, text, size, anchor, isSoft } of layout.texts) {
    draw.fillStyle = isSoft ? ink.soft : ink.text
    draw.font = font(size)
    draw.textAlign = anchor === 'middle' ? 'center' : anchor
    draw.fillText(text, x, y)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture could not be made')
  saveFile(blob, `${fileName(title)}.png`)
}
