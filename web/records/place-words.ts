import type { Place, RecordDetails } from '#contract/record.ts'
import { sideText } from './record-texts.ts'

/** The largest square that an observer's own wish gives; a larger one is the species'. */
const ownSide = 5000

/** What is said about the place that is shown: its name, and why it is not more exact, or who else sees less. */
export function placeWords(record: Pick<RecordDetails, 'ownBlur' | 'exactPlace' | 'place'>, place: Place) {
  const side = record.place?.side ?? 0
  const why = record.ownBlur && side <= ownSide ? 'finderen har sløret stedet' : 'arten er følsom'
  if (place.side > 0) {
    return {
      title: `Et kvadrat på ${sideText(place.side)}`,
      note: `Vist som et kvadrat på ${sideText(place.side)}, fordi ${why}.`,
    }
  }
  return {
    title: place.locality || 'Uden stednavn',
    note:
      record.exactPlace === null
        ? null
        : `Du ser det nøjagtige sted. Andre ser et kvadrat på ${sideText(side)}, fordi ${why}.`,
  }
}
