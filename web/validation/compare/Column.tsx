import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'

interface ColumnProps {
  name: string
  onRemove: () => void
  pictures: ReactNode
  names: ReactNode
  facts: ReactNode
  season: ReactNode
  map: ReactNode
}

/** One of those that are compared. Its parts lie on the same lines as those of its neighbours. */
export function Column({ name, onRemove, pictures, names, facts, season, map }: ColumnProps) {
  return (
    <li className="row-span-5 grid min-w-0 grid-rows-subgrid gap-y-4 rounded-lg border border-line bg-surface p-3 md:p-4">
      <div className="min-w-0">{pictures}</div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">{names}</div>
        <IconButton size="small" label={`Fjern ${name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      </div>
      <div className="min-w-0 text-ink-soft text-sm">{facts}</div>
      <div className="min-w-0">{season}</div>
      <div className="min-w-0">{map}</div>
    </li>
  )
}
