import { lazy, Suspense, useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { PlaceValue } from '../map/place.ts'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { middleOf, movedPlaces, setPlace } from './place-entries.ts'
import { type Entry, fieldsNow, type SheetLine } from './sheet-state.ts'

const PlacePicker = lazy(async () => ({ default: (await import('../map/PlacePicker.tsx')).PlacePicker }))

/** Place the finds that are chosen on a map, all at one spot or moved as they lie. */
export const askPlace = (lines: readonly SheetLine[], onPlace: (entries: Entry[]) => void) =>
  openDialog({
    header: `Sted for ${counted(lines.length, 'fund')}`,
    size: 'large',
    content: (close) => (
      <PlaceDialog
        lines={lines}
        onPlace={(entries) => {
          close({ ok: true })
          onPlace(entries)
        }}
      />
    ),
  })

interface PlaceDialogProps {
  lines: readonly SheetLine[]
  onPlace: (entries: Entry[]) => void
}

type Way = 'move' | 'same'

function PlaceDialog({ lines, onPlace }: PlaceDialogProps) {
  const middle = middleOf(lines)
  const withPlace = lines.filter((line) => fieldsNow(line).point !== null)
  const canMove = withPlace.length > 1
  const [way, setWay] = useState<Way>(canMove ? 'move' : 'same')
  const [name, setName] = useState<string>()
  const [first] = lines
  const [place, setPlaceValue] = useState<PlaceValue>({
    point: middle,
    uncertainty: first ? fieldsNow(first).uncertainty : 25,
  })
  const { point } = place
  return (
    <div className="grid gap-5 pt-2">
      {canMove && (
        <RadioGroup<Way>
          label="Hvordan?"
          value={way}
          onChange={setWay}
          options={[
            {
              value: 'move',
              label: 'Flyt dem som gruppe',
              description: 'Punktet er deres midte. De beholder deres indbyrdes afstand.',
            },
            { value: 'same', label: 'Samme sted for alle' },
          ]}
        />
      )}
      <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
        <PlacePicker
          label={way === 'move' ? 'Gruppens midte' : 'Stedet for fundene'}
          value={place}
          onChange={(value, found) => {
            setPlaceValue(value)
            setName(found)
          }}
        />
      </Suspense>
      {/* Always in sight, however much of the map is above; what passes below it is not written over. */}
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex justify-end border-line border-t bg-raised px-6 py-4">
        <Button
          variant="primary"
          disabled={point === null}
          onClick={() => {
            if (!point) return
            onPlace(
              way === 'move' && middle
                ? movedPlaces(lines, middle, point)
                : setPlace(lines, point, place.uncertainty, name),
            )
          }}
        >
          {way === 'move'
            ? `Flyt ${counted(withPlace.length, 'fund')}`
            : `Sæt stedet for ${counted(lines.length, 'fund')}`}
        </Button>
      </div>
    </div>
  )
}
