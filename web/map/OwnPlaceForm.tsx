import { lazy, Suspense, useState } from 'react'
import type { OwnPlace } from '#contract/own-places.ts'
import { api } from '../core/api.ts'
import { Form } from '../ui/Form.tsx'
import { FormButtons } from '../ui/FormButtons.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/Toast.tsx'
import { renewOwnPlaces } from './own-places.ts'
import type { PlaceValue } from './place.ts'

const PlacePicker = lazy(async () => ({ default: (await import('./PlacePicker.tsx')).PlacePicker }))

interface OwnPlaceFormProps {
  /** Undefined: a new one. */
  place?: OwnPlace | undefined
  onDone: () => void
}

/** A place that one keeps: what one calls it, and where it is. */
export function OwnPlaceForm({ place, onDone }: OwnPlaceFormProps) {
  const [name, setName] = useState(place?.name ?? '')
  const [where, setWhere] = useState<PlaceValue>({ point: place?.point ?? null, uncertainty: place?.uncertainty ?? 25 })
  const [error, setError] = useState<string>()
  const save = async () => {
    if (!where.point) return setError('Sæt et punkt på kortet.')
    const said = { name: name.trim(), point: where.point, uncertainty: where.uncertainty }
    await api('POST /places/save-own-place', { ...(place ? { id: place.id } : {}), ...said })
    await renewOwnPlaces()
    toast.success('Stedet er gemt.')
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <TextField label="Navn" name="name" isRequired maxLength={100} value={name} onChange={setName} />
      <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
        <PlacePicker
          label="Stedet på kortet"
          value={where}
          onChange={(value, called) => {
            setError(undefined)
            setWhere(value)
            if (called !== undefined && name === '') setName(called)
          }}
        />
      </Suspense>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <FormButtons okLabel="Gem sted" onCancel={onDone} />
    </Form>
  )
}
