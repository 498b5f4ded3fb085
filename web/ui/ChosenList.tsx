import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

interface ChosenListProps {
  label: string
  items: readonly { id: number; name: string; picture?: ReactNode; shown?: ReactNode }[]
  onRemove: (id: number) => void
}

/** Several that were chosen one by one, and are taken out again one by one. */
export const ChosenList = ({ label, items, onRemove }: ChosenListProps) =>
  items.length > 0 && (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ id, name, picture, shown }) => (
        <li
          key={id}
          className={cx(
            'flex min-w-0 items-center gap-2 rounded-full border border-line bg-raised py-0.5 pe-0.5 text-sm',
            picture ? 'ps-1' : 'ps-3.5',
          )}
        >
          {picture}
          <span className="wrap-anywhere min-w-0">{shown ?? name}</span>
          <IconButton
            label={`Fjern ${name}`}
            size="small"
            icon={<X aria-hidden="true" />}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
