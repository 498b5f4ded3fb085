import { Download, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MapLayer } from '#contract/web-config.ts'
import { log } from '../core/log.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Progress } from '../ui/Progress.tsx'
import { type KeptArea, keptAreas, leaveBehind, takeAlong } from './kept-tiles.ts'
import { nearestTown, useTowns } from './towns.ts'
import type { OpenMap } from './useMap.ts'

const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('da-DK', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`

const boxOf = ({ map }: OpenMap) => map.getBounds().toArray().flat() as [number, number, number, number]

/** "Tag kortet med": what the map shows now is laid on the device, for where there is no network. */
export function TakeAlong({ layer, open }: { layer: MapLayer; open: OpenMap }) {
  const [areas, setAreas] = useState<KeptArea[]>([])
  const [share, setShare] = useState<number>()
  const [said, setSaid] = useState<string>()
  const towns = useTowns(true)
  const refresh = () => void keptAreas().then((all) => setAreas(all.filter(({ layerId }) => layerId === layer.id)))
  useEffect(refresh, [])

  const take = async () => {
    const { lng, lat } = open.map.getCenter()
    const town = nearestTown(towns, { lon: lng, lat })
    setSaid(undefined)
    setShare(0)
    try {
      const name = town ? `Omkring ${town.name}` : 'Uden stednavn'
      const { bytes } = await takeAlong({ layer, box: boxOf(open), name, onProgress: setShare })
      setSaid(`Kortet er med: ${megabytes(bytes)} på enheden.`)
    } catch (error) {
      log.warning('map', `Not taken along: ${String(error)}`)
      setSaid('Kortet kunne ikke hentes lige nu. Prøv igen, når du har net.')
    }
    setShare(undefined)
    refresh()
  }
  return (
    <div className="mt-1.5 grid gap-2 border-line border-t px-2 pt-2.5 pb-1.5">
      {share === undefined ? (
        <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void take()}>
          Tag kortet med
        </Button>
      ) : (
        <Progress label="Henter kortet" value={share} />
      )}
      <p role="status" className="text-ink-soft text-xs">
        {said ?? 'Gemmer det, kortet viser nu, på enheden, så du har det uden net.'}
      </p>
      {areas.length > 0 && (
        <ul aria-label="Kort på enheden">
          {areas.map((area) => (
            <li key={area.id} className="flex items-center justify-between gap-2 text-sm">
              <span className="min-w-0">
                {area.name} <span className="text-ink-soft text-xs">{megabytes(area.bytes)}</span>
              </span>
              <IconButton
                size="small"
                label={`Fjern kortet ${area.name.toLowerCase()} fra enheden`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void leaveBehind(area).then(refresh)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
