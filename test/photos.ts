import sharp from 'sharp'

export interface PhotoWish {
  name: string
  width?: number
  height?: number
  /** As the camera's clock wrote it: `2026:05:17 08:00:30`. */
  taken?: string
  camera?: string
  point?: { lon: number; lat: number }
  /** Any number: pictures of different numbers have different bytes. */
  look?: number
}

const degrees = (value: number) => {
  const size = Math.abs(value)
  const whole = Math.floor(size)
  const minutes = (size - whole) * 60
  return `${whole}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes - Math.floor(minutes)) * 60_000)}/1000`
}

/** A leaf on a ground, so that it can be told from its neighbours. */
const drawing = (width: number, height: number, look: number) => {
  const hue = (look * 47) % 360
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) / 3]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${(hue + 90) % 360} 25% 70%)"/>
    <ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r / 2}" fill="hsl(${hue} 45% 45%)" transform="rotate(${look * 31} ${x} ${y})"/>
    <text x="${width / 20}" y="${height - height / 16}" font-size="${height / 8}" fill="hsl(${hue} 60% 20%)">${look}</text></svg>`)
}

/** A picture as a camera writes it. */
export async function photo({ name, width = 480, height = 360, taken, camera, point, look = 0 }: PhotoWish) {
  const exif: Record<string, Record<string, string>> = {
    IFD0: camera ? { Make: camera.split(' ')[0] ?? '', Model: camera } : {},
    IFD2: taken ? { DateTimeOriginal: taken } : {},
    IFD3: point
      ? {
          GPSLatitudeRef: point.lat < 0 ? 'S' : 'N',
          GPSLatitude: degrees(point.lat),
          GPSLongitudeRef: point.lon < 0 ? 'W' : 'E',
          GPSLongitude: degrees(point.lon),
        }
      : {},
  }
  const buffer = await sharp(drawing(width, height, look))
    .withExif(exif)
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: buffer as Buffer }
}
