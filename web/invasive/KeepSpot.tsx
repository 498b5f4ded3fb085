import { LocateFixed, MapPinCheck } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { NoPosition, ownPosition } from '../map/own-position.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export interface KeptPlace {
  point: { lon: number; lat: number }
  uncertainty: number
}

interface KeepSpotProps {
  place: KeptPlace | undefined
  onChange: (place: KeptPlace | undefined) => void
}

/** Where one stands, kept for the report: becoming a user may happen somewhere else. */
export function KeepSpot({ place, onChange }: KeepSpotProps) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setProblem(undefined)
    try {
      const { point, uncertainty } = await ownPosition()
      if (point) onChange({ point, uncertainty })
    } catch (error) {
      if (!(error instanceof NoPosition)) throw error
      setProblem('Din position kunne ikke findes. Du kan sætte punktet på kortet, når du har fået en bruger.')
    } finally {
      setAsking(false)
    }
  }
  if (place) {
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft p-3">
        <p className="flex items-center gap-2.5 font-medium">
          <MapPinCheck className="size-5 shrink-0 text-accent" aria-hidden="true" />
          Stedet er husket, inden for {counted(place.uncertainty, 'meter')}
        </p>
        <Button size="small" variant="quiet" onClick={() => onChange(undefined)}>
          Glem stedet
        </Button>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button icon={<LocateFixed aria-hidden="true" />} isPending={isAsking} onClick={() => void ask()}>
        Husk stedet, hvor jeg står
      </Button>
      {problem && (
        <Notice tone="warning" announce>
          {problem}
        </Notice>
      )}
    </div>
  )
}
