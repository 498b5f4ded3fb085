import { Undo2 } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Thumb } from './Thumb.tsx'
import type { DeskState } from './use-desk.ts'

interface AsideProps {
  state: DeskState
  /** A picture is of a find again. */
  onTakeBack: (key: string) => void
}

/** Pictures that are of no find; any of them can be one again. */
export function Aside({ state: { aside, photoOf }, onTakeBack }: AsideProps) {
  if (aside.length === 0) return null
  return (
    <section aria-labelledby="til-side" className="grid gap-3">
      <h2 id="til-side" className="font-semibold">
        {counted(aside.length, 'billede', 'billeder')} til side
      </h2>
      <p className="text-ink-soft text-sm">
        De bliver ikke til fund. De ligger her, til du fjerner dem fra turens billeder.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {aside.map((key) => {
          const photo = photoOf.get(key)
          return photo ? (
            <li key={key} className="relative aspect-square overflow-clip rounded-md">
              <Thumb photo={photo} />
              <IconButton
                label={`Tag ${photo.name} med igen`}
                size="small"
                icon={<Undo2 aria-hidden="true" />}
                onClick={() => onTakeBack(key)}
                className="absolute end-1 bottom-1 bg-caption! text-caption-ink!"
              />
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}
