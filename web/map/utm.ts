/**
 * UTM on the ellipsoid of ETRS89 (GRS80), by Krüger's series: exact to less than a millimetre in the whole zone. The
 * grid of the country is zone 32 (EPSG:25832). Written out here because a library for all projections of the world is
 * fifty times as large, and this is needed where people report with a poor signal; a test holds it against such a one.
 */
const a = 6_378_137
const f = 1 / 298.257222101
const k0 = 0.9996
const falseEasting = 500_000

const n = f / (2 - f)
const meridian = (a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
const alpha = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49_561 / 161_280) * n ** 4,
]
const beta = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161_280) * n ** 4,
]
const e = Math.sqrt(f * (2 - f))
const radians = Math.PI / 180

const centralMeridian = (zone: number) => (zone * 6 - 183) * radians

/** Longitude and latitude in degrees → metres east and north. */
export function toUtm(lon: number, lat: number, zone = 32): [easting: number, northing: number] {
  const phi = lat * radians
  const lambda = lon * radians - centralMeridian(zone)
  const t = Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi)))
  const xi = Math.atan2(t, Math.cos(lambda))
  const eta = Math.atanh(Math.sin(lambda) / Math.hypot(1, t))
  let x = eta
  let y = xi
  for (const [at, term] of alpha.entries()) {
    const j = 2 * (at + 1)
    x += term * Math.cos(j * xi) * Math.sinh(j * eta)
    y += term * Math.sin(j * xi) * Math.cosh(j * eta)
  }
  return [falseEasting + k0 * meridian * x, k0 * meridian * y]
}

/** Metres east and north (of the northern half) → longitude and latitude in degrees. */
export function fromUtm(easting: number, northing: number, zone = 32): [lon: number, lat: number] {
  const xi = northing / (k0 * meridian)
  const eta = (easting - falseEasting) / (k0 * meridian)
  let xi0 = xi
  let eta0 = eta
  for (const [at, term] of beta.entries()) {
    const j = 2 * (at + 1)
    xi0 -= term * Math.sin(j * xi) * Math.cosh(j * eta)
    eta0 -= term * Math.cos(j * xi) * Math.sinh(j * eta)
  }
  const t0 = Math.sin(xi0) / Math.hypot(Math.sinh(eta0), Math.cos(xi0))
  // The latitude whose conformal tangent is t0, by Newton's method: two rounds reach the last digit.
  let t = t0
  for (let round = 0; round < 4; round++) {
    const sigma = Math.sinh(e * Math.atanh((e * t) / Math.hypot(1, t)))
    const found = t * Math.hypot(1, sigma) - sigma * Math.hypot(1, t)
    t += ((t0 - found) / Math.hypot(1, found)) * ((1 + (1 - e ** 2) * t ** 2) / ((1 - e ** 2) * Math.hypot(1, t)))
  }
  const lambda = Math.atan2(Math.sinh(eta0), Math.cos(xi0))
  return [(lambda + centralMeridian(zone)) / radians, Math.atan(t) / radians]
}
