import { useState } from 'react'
import type { Point } from '#contract/record.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { parseCoordinates } from './coordinates.ts'

const unreadable = 'Det kan ikke læses som et sted. Prøv fx 55,676 12,568 eller 32U 724334 6175792.'

/** A place by its coordinates, in any of the ways that people write them. */
export function CoordinateField({ onFound }: { onFound: (point: Point) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const find = () => {
    const point = parseCoordinates(text)
    setError(point ? undefined : unreadable)
    if (!point) return
    onFound(point)
    setText('')
  }
  return (
    <div className="flex items-start gap-3">
      <TextField
        label="Koordinater"
        description="Bredde og længde, eller UTM"
        className="min-w-0 flex-1"
        placeholder="55,676 12,568"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(typed) => {
          setText(typed)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter finds the place; it must not send the form around the field.
          event.preventDefault()
          find()
        }}
      />
      <Button className="mt-[3.6rem] shrink-0" disabled={text.trim() === ''} onClick={find}>
        Find
      </Button>
    </div>
  )
}
