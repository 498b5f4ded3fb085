import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { renewOwnPlaces, useOwnPlaces } from '../../map/own-places.ts'
import type { LonLat } from '../../media/picture-facts.ts'
import { metresBetween } from '../../media/picture-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/Toast.tsx'

interface KeepPlaceProps {
  point: LonLat
  uncertainty: number
  /** What the place is called. */
  name: string
}

/** So close it is the same place. */
const same = 50

/** Keep the place of the find under its name, to pick it again another day. Nothing to offer where it is kept already. */
export function KeepPlace({ point, uncertainty, name }: KeepPlaceProps) {
  const { places, isKnown, isError } = useOwnPlaces()
  const [isPending, setPending] = useState(false)
  const called = name.trim()
  const isKept = places.some((place) => place.name === called || metresBetween(place.point, point) < same)
  if (!isKnown || isError || called === '' || called.length > 100 || isKept) return null
  const keep = async () => {
    setPending(true)
    try {
      await api('POST /places/save-own-place', { name: called, point, uncertainty: Math.round(uncertainty) })
      await renewOwnPlaces()
      toast.success(`${called} er gemt. Du finder dine steder på Min side.`)
    } catch (error) {
      await showError('Stedet kunne ikke gemmes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      size="small"
      variant="quiet"
      className="justify-self-start"
      icon={<Bookmark aria-hidden="true" />}
      isPending={isPending}
      onClick={() => void keep()}
    >
      Gem {called} som dit sted
    </Button>
  )
}
