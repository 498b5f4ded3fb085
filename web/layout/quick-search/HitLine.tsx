import { Binoculars, BookOpen, Compass, type LucideIcon, MapPin, MessagesSquare, Newspaper, Route } from 'lucide-react'
import { TaxonOption } from '../../taxa/TaxonOption.tsx'
import { TaxonPicture } from '../../taxa/TaxonPicture.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Marked } from '../../ui/Marked.tsx'
import { type Hit, markedName } from './entries.ts'
import type { NamedPage } from './pages-by-name.ts'

interface HitLineProps {
  hit: Hit
  text: string
  /** Where the icons of pages are looked up. */
  pages: readonly NamedPage[]
}

const iconOf = ({ kind, to }: Hit, pages: readonly NamedPage[]): LucideIcon => {
  if (kind === 'place') return MapPin
  if (kind === 'search') return Binoculars
  if (kind === 'thread' || to.startsWith('/forum')) return MessagesSquare
  if (kind === 'trip') return Route
  if (kind === 'news') return Newspaper
  const icon = pages.find((page) => page.to === to)?.icon
  return icon ?? (to.startsWith('/taxa') ? BookOpen : Compass)
}

function Picture({ hit, pages }: Pick<HitLineProps, 'hit' | 'pages'>) {
  if (hit.kind === 'person') return <Avatar name={hit.name} photoUrl={hit.photoUrl} />
  if (hit.kind === 'taxon' || hit.kind === 'record')
    return <TaxonPicture taxon={hit} className="size-11 rounded-md" drawingClassName="size-8" />
  const Icon = iconOf(hit, pages)
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-accent">
      <Icon className="size-5.5" aria-hidden="true" />
    </span>
  )
}

/** The inside of one line of the box: a picture or sign, the name with what was typed marked, and what it is. */
export function HitLine({ hit, text, pages }: HitLineProps) {
  if (hit.taxon) return <TaxonOption hit={hit.taxon} />
  return (
    <>
      <Picture hit={hit} pages={pages} />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="wrap-anywhere font-semibold">
          <Marked parts={markedName(hit.name, text)} />
        </span>
        {hit.detail && (
          <span className={cx('truncate text-ink-soft text-sm', hit.isItalic && 'italic')}>{hit.detail}</span>
        )}
      </span>
      {hit.note && <span className="shrink-0 text-ink-soft text-sm tabular-nums">{hit.note}</span>}
    </>
  )
}
