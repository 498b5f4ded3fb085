import { Image, MapPin, Star } from 'lucide-react'
import type { RecordCard } from '#contract/record.ts'
import { Link } from '../core/link.tsx'
import { Scientific } from '../taxa/Scientific.tsx'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { RecordPicture } from './RecordPicture.tsx'
import { useRecordPath } from './record-links.ts'
import { cardPlace, markWords, recordDay, recordTitle, starText } from './record-texts.ts'

interface RecordCardViewProps {
  card: RecordCard
  /** Lists of one person's finds leave the name out. */
  hidesReporter?: boolean
}

/** The name of what was found, in italics where it is a scientific one. */
export function RecordName({
  card,
  className,
}: {
  card: Pick<RecordCard, 'taxon' | 'speciesGroup'>
  className?: string
}) {
  const { taxon } = card
  const title = recordTitle(card)
  return (
    <span className={cx('grid min-w-0', className)}>
      <span className="wrap-anywhere hyphens-auto font-semibold leading-snug underline-offset-4 group-hover:text-accent group-hover:underline">
        {taxon && taxon.danishName === null ? <Scientific rank={taxon.rank}>{title}</Scientific> : title}
      </span>
      {taxon && taxon.danishName !== null && taxon.latinName !== '' && (
        <Scientific rank={taxon.rank} className="wrap-anywhere text-ink-soft text-sm">
          {taxon.latinName}
        </Scientific>
      )}
    </span>
  )
}

/** What sets a find apart from those that simply are there. */
export function RecordMarks({ card }: { card: Pick<RecordCard, 'state' | 'marks'> }) {
  return (
    <>
      {card.state === 'draft' && <Badge tone="info">Kladde</Badge>}
      {card.marks.map((mark) => (
        <Badge key={mark} tone={mark === 'deleted' || mark === 'dismissed' ? 'danger' : 'warning'}>
          {markWords[mark].label}
        </Badge>
      ))}
    </>
  )
}

/** A find with its picture on top. */
export function RecordCardView({ card, hidesReporter = false }: RecordCardViewProps) {
  const hasBadges = card.state === 'draft' || card.marks.length > 0
  return (
    <Link
      to={useRecordPath()(card.id)}
      className="group flex h-full flex-col overflow-clip rounded-lg border border-line bg-surface text-ink no-underline shadow-card transition-colors duration-quick hover:border-accent"
    >
      <span className="relative block">
        <RecordPicture card={card} className="aspect-4/3 w-full" drawingClassName="size-3/5 max-w-36" />
        {card.pictureCount > 1 && (
          <span className="absolute end-2 bottom-2 inline-flex items-center gap-1 rounded-full bg-caption px-2 py-0.5 font-semibold text-caption-ink text-xs">
            <Image className="size-3.5" aria-hidden="true" />
            {card.pictureCount}
            <span className="sr-only"> billeder</span>
          </span>
        )}
      </span>
      <span className="grid flex-1 content-start gap-2 px-3.5 pt-3 pb-3.5">
        <RecordName card={card} />
        {hasBadges && (
          <span className="flex flex-wrap gap-1.5">
            <RecordMarks card={card} />
          </span>
        )}
        <span className="grid gap-0.5 text-ink-soft text-sm">
          <span>{recordDay(card)}</span>
          <span className="flex min-w-0 items-start gap-1">
            <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">{cardPlace(card)}</span>
          </span>
          {!hidesReporter && card.reporter && <span className="wrap-anywhere">{card.reporter.displayName}</span>}
        </span>
        {card.stars > 0 && <Stars stars={card.stars} />}
      </span>
    </Link>
  )
}

/** The stars of validation; said in words for those who do not see them. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex items-center gap-0.5 text-warning" title={starText(stars)}>
      {Array.from({ length: 3 }, (_, at) => (
        <Star key={at} className={cx('size-4', at < stars && 'fill-current')} aria-hidden="true" />
      ))}
      <span className="sr-only">{starText(stars)}</span>
    </span>
  )
}

/** A find in one line: for neighbours, activity and what waits. */
export function RecordRow({ card, note }: { card: RecordCard; note?: string }) {
  return (
    <Link
      to={useRecordPath()(card.id)}
      className="group flex min-h-16 items-center gap-3 rounded-md px-2 py-1.5 text-ink no-underline transition-colors duration-quick hover:bg-accent-soft"
    >
      <RecordPicture card={card} className="size-13 rounded-md" drawingClassName="size-9" />
      <span className="grid min-w-0 flex-1">
        <RecordName card={card} />
        <span className="wrap-anywhere text-ink-soft text-sm">
          {note ?? [recordDay(card), cardPlace(card)].join(' · ')}
        </span>
      </span>
      <span className="flex shrink-0 flex-wrap justify-end gap-1 max-sm:hidden">
        <RecordMarks card={card} />
      </span>
    </Link>
  )
}

/** A few of them in a card; a single one has the whole width. */
export function RecordRows({ cards }: { cards: readonly RecordCard[] }) {
  return (
    <ul className={cx('-mx-2 grid gap-x-4', cards.length > 1 && 'sm:grid-cols-2')}>
      {cards.map((card) => (
        <li key={card.id} className="laid-when-near">
          <RecordRow card={card} />
        </li>
      ))}
    </ul>
  )
}

const columns = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4'

interface RecordGridProps {
  /** Undefined while they are fetched. */
  cards: readonly RecordCard[] | undefined
  hidesReporter?: boolean
  /** How many grey cards stand there meanwhile. */
  expected?: number
  /** Beside another column there is room for three. */
  isNarrow?: boolean
  /** Finds are being chosen, to do something with several. */
  choosing?: Choosing | undefined
  className?: string
}

export interface Choosing {
  chosen: ReadonlySet<number>
  may: (card: RecordCard) => boolean
  onToggle: (id: number) => void
}

export function RecordGrid({
  cards,
  hidesReporter,
  expected = 8,
  isNarrow = false,
  choosing,
  className,
}: RecordGridProps) {
  const look = cx(columns, !isNarrow && 'xl:grid-cols-4', className)
  if (!cards) {
    return (
      <div role="status" className={look}>
        <span className="sr-only">Henter fund …</span>
        {Array.from({ length: expected }, (_, index) => (
          <Skeleton key={index} className="h-64 rounded-lg" />
        ))}
      </div>
    )
  }
  return (
    <ul className={look}>
      {cards.map((card) => (
        <li key={card.id} className="relative laid-when-near [--laid-height:17rem]">
          <RecordCardView card={card} hidesReporter={hidesReporter} />
          {choosing?.may(card) && (
            <label className="absolute start-2 top-2 grid size-11 cursor-pointer place-items-center rounded-md bg-raised shadow-card">
              <input
                type="checkbox"
                aria-label={`Vælg ${recordTitle(card)}, ${recordDay(card)}`}
                className="size-6 accent-accent"
                checked={choosing.chosen.has(card.id)}
                onChange={() => choosing.onToggle(card.id)}
              />
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
