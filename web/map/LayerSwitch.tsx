import { Layers } from 'lucide-react'
import { type RefObject, useId } from 'react'
import type { MapLayer } from '#contract/web-config.ts'
import { chooseLayer, drawnId, mapLayers, useShownLayer } from './layer-choice.ts'
import { MapButton } from './MapButton.tsx'
import { MapPanel, type MapPanelProps } from './MapPanel.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import type { OpenMap } from './useMap.ts'

interface LayerButtonProps {
  isOpen: boolean
  onToggle: () => void
  ref: RefObject<HTMLButtonElement | null>
}

/** Opens the choice of maps; there is none where the portal shows the drawn map alone. */
export function LayerButton({ isOpen, onToggle, ref }: LayerButtonProps) {
  if (mapLayers().length === 0) return null
  return (
    <MapButton
      ref={ref}
      label="Skift kort"
      isExpanded={isOpen}
      icon={<Layers aria-hidden="true" />}
      onClick={onToggle}
    />
  )
}

const sourceOf = ({ kind, url, isOffered }: MapLayer) => {
  if (kind === 'file') return undefined
  const { host } = new URL(url)
  return isOffered ? `Hentes fra ${host}, når du vælger det` : `Fra ${host}`
}

interface Choice {
  id: string
  name: string
  about: string | undefined
}

/** What the portal shows by itself first, then the drawn map, then what is merely offered. */
function choices(): Choice[] {
  const all = mapLayers().map((layer) => ({ ...layer, about: sourceOf(layer) }))
  const drawn = { id: drawnId, name: 'Tegnet kort', about: 'Virker også uden net' }
  return [...all.filter(({ isOffered }) => !isOffered), drawn, ...all.filter(({ isOffered }) => isOffered)]
}

/** Which map to show. */
export function LayerPanel({ open, ...panel }: MapPanelProps & { open: OpenMap }) {
  const name = useId()
  const layer = useShownLayer()
  const shown = layer?.id ?? drawnId
  return (
    <MapPanel {...panel} className="max-h-[calc(100%-1rem)] w-60 max-w-[calc(100%-4.5rem)] overflow-y-auto">
      <fieldset>
        <legend className="sr-only">Vælg kort</legend>
        {choices().map(({ id, name: label, about }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-accent-soft has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={shown === id}
              onChange={() => chooseLayer(id)}
              className="size-4.5 shrink-0 accent-(--color-accent) outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-sm leading-tight">{label}</span>
              {about && <span className="wrap-anywhere block text-ink-soft text-xs">{about}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {layer?.mayBeKept && <TakeAlong key={layer.id} layer={layer} open={open} />}
    </MapPanel>
  )
}
