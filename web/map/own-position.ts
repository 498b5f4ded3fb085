import type { PlaceValue } from './place.ts'
import { roundUncertainty } from './place.ts'

const refused =
  'Du har ikke givet lov til at bruge din position. Giv lov i browserens indstillinger, eller sæt punktet på kortet.'
const unknown = 'Din position kunne ikke findes lige nu. Prøv igen under åben himmel, eller sæt punktet på kortet.'
const slow = 'Det tog for lang tid at finde din position. Prøv igen, eller sæt punktet på kortet.'
const impossible = 'Din browser kan ikke finde din position. Sæt punktet på kortet, eller skriv koordinater.'

/** Why there was no position, in words for people. */
export class NoPosition extends Error {}

/** Where the device says that it is, with its own word for how far off that may be. */
export function ownPosition(device: Geolocation | undefined = navigator.geolocation): Promise<PlaceValue> {
  return new Promise((resolve, reject) => {
    if (!device) return reject(new NoPosition(impossible))
    device.getCurrentPosition(
      ({ coords }) =>
        resolve({
          point: { lon: coords.longitude, lat: coords.latitude },
          uncertainty: roundUncertainty(Math.ceil(coords.accuracy)),
        }),
      ({ code }) => reject(new NoPosition(code === 1 ? refused : code === 3 ? slow : unknown)),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 },
    )
  })
}
