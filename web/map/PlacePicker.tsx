import { TextField } from '../ui/TextField.tsx'
import { parseCoordinates } from './coordinates.ts'

export interface PlaceValue {
  point: { lon: number; lat: number } | null
  uncertainty: number
}

interface PlacePickerProps {
  value: PlaceValue
  onChange: (value: PlaceValue) => void
  suggestions?: readonly { name: string; point: { lon: number; lat: number } }[]
  label: string
}

/** Stand-in until the map is there: typed coordinates only. */
export function PlacePicker({ value, onChange, label }: PlacePickerProps) {
  return (
    <div className="grid h-80 place-content-center rounded-md bg-sunken">
      <TextField
        label={label}
        defaultValue={value.point ? `${value.point.lat}, ${value.point.lon}` : ''}
        key={JSON.stringify(value.point)}
        onBlur={(event) => {
          const point = parseCoordinates(event.target.value)
          if (point) onChange({ ...value, point })
        }}
      />
    </div>
  )
}
