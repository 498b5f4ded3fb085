import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { Link } from '../../core/link.tsx'
import { NoPosition, ownPosition } from '../../map/own-position.ts'
import { GroupIcon } from '../../taxa/GroupIcon.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { toast } from '../../ui/Toast.tsx'
import { type NamingKind, type NamingPlace, namingAddressOf, namingKinds } from '../address.ts'
import type { NamingWish } from './naming-data.ts'

const look =
  'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 py-1.5 font-medium text-sm no-underline transition-colors duration-quick [&_svg]:size-5'
const on = 'border-accent bg-accent text-accent-ink'
const off = 'border-edge bg-raised text-ink hover:border-accent hover:bg-accent-soft'

interface NamingChoicesProps {
  place: NamingPlace
  box: NamingWish['box']
  onBox: (box: NamingWish['box']) => void
}

/** What one would like to help with. Nothing is chosen beforehand; pressing what is chosen takes it back. */
export function NamingChoices({ place, box, onBox }: NamingChoicesProps) {
  return (
    <div className="mb-6 grid gap-2">
      <nav aria-label="Hvad der mangler" className="-mx-(--page-gutter) flex gap-2 scroll-row px-(--page-gutter) py-1">
        {(Object.keys(namingKinds) as NamingKind[]).map((kind) => (
          <Choice
            key={kind}
            isChosen={place.kind === kind}
            to={namingAddressOf({ ...place, kind: place.kind === kind ? undefined : kind })}
          >
            {namingKinds[kind]}
          </Choice>
        ))}
        <NearMe box={box} onBox={onBox} />
      </nav>
      <nav aria-label="Grupper" className="-mx-(--page-gutter) scroll-row px-(--page-gutter)">
        <ul className="flex gap-2 py-1 md:flex-wrap">
          {speciesGroupIds.map((id) => (
            <li key={id}>
              <Choice
                isChosen={place.group === id}
                to={namingAddressOf({ ...place, group: place.group === id ? undefined : id })}
              >
                <GroupIcon group={id} />
                {speciesGroups[id]}
              </Choice>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

interface ChoiceProps {
  isChosen: boolean
  to: string
  children: React.ReactNode
}

const Choice = ({ isChosen, to, children }: ChoiceProps) => (
  <Link replace to={to} aria-current={isChosen ? 'true' : undefined} className={cx(look, isChosen ? on : off)}>
    {children}
  </Link>
)

/** About 25 km to each side. */
const reach = { lat: 0.225, lon: 0.4 }
/** Where one is, told no better than it is needed. */
const coarse = (value: number) => Math.round(value * 100) / 100

function NearMe({ box, onBox }: Pick<NamingChoicesProps, 'box' | 'onBox'>) {
  const [isPending, setPending] = useState(false)
  const press = async () => {
    if (box) return onBox(undefined)
    setPending(true)
    try {
      const { point } = await ownPosition()
      if (!point) return
      const [lon, lat] = [coarse(point.lon), coarse(point.lat)]
      onBox([lon - reach.lon, lat - reach.lat, lon + reach.lon, lat + reach.lat])
    } catch (error) {
      toast.error(error instanceof NoPosition ? error.message : 'Din position kunne ikke findes.')
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      aria-pressed={box !== undefined}
      className={cx(look, box ? on : off)}
      onClick={() => !isPending && void press()}
    >
      {isPending ? <Spinner /> : <LocateFixed aria-hidden="true" />}
      Nær mig
    </button>
  )
}
