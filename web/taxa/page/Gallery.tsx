import { Expand } from 'lucide-react'
import { useState } from 'react'
import type { Media } from '#contract/media.ts'
import { openDialog } from '../../core/dialogs.tsx'
import { cx } from '../../ui/cx.ts'
import { GroupIcon } from '../groups/GroupIcon.tsx'
import '../groups/tints.css'
import { Viewer } from './Viewer.tsx'

interface GalleryProps {
  name: string
  group: number
  pictures: readonly Media[]
}

const frame = 'aspect-4/3 w-full overflow-clip rounded-xl'

/** Who took it and how it may be used. */
export const creditOf = ({ author, licence }: Pick<Media, 'author' | 'licence'>) => `Foto: ${author}, ${licence}`

/** A taxon's pictures: one large, the others small under it. Without pictures, the drawing of its group. */
export function Gallery({ name, group, pictures }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, pictures.length - 1)
  const picture = pictures[index]
  if (!picture) {
    return (
      <div data-group={group} className={'group-ground grid aspect-16/10 w-full place-items-center rounded-xl'}>
        <GroupIcon group={group} className="h-3/5 w-auto [stroke-width:1.1]" />
      </div>
    )
  }
  const open = () =>
    void openDialog({ header: name, size: 'full', content: <Viewer name={name} pictures={pictures} start={index} /> })
  return (
    <figure className="grid gap-2">
      <button
        type="button"
        onClick={open}
        className={cx(frame, 'group relative bg-sunken')}
        aria-label={`Se billede ${index + 1} af ${pictures.length} stort`}
      >
        <img
          src={picture.url}
          alt={name}
          width={picture.width}
          height={picture.height}
          className="size-full object-cover"
        />
        <span className="absolute end-3 bottom-3 grid size-10 place-items-center rounded-full bg-scrim text-accent-ink">
          <Expand className="size-5 text-white" aria-hidden="true" />
        </span>
      </button>
      <figcaption className="text-ink-soft text-xs">{creditOf(picture)}</figcaption>
      {pictures.length > 1 && (
        <ul className="grid grid-cols-5 gap-2">
          {pictures.map((one, at) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={`Vis billede ${at + 1}`}
                aria-pressed={at === index}
                onClick={() => setChosen(at)}
                className="block aspect-square w-full overflow-clip rounded-md ring-accent aria-pressed:ring-3"
              >
                <img src={one.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
