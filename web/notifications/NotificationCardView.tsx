import { Check, FileText, Leaf, Newspaper, ShieldAlert, Users } from 'lucide-react'
import { useRef } from 'react'
import { counted } from '#contract/counted.ts'
import type { NotificationCard } from '#contract/notifications.ts'
import { notificationFamilies } from '#contract/validation-words.ts'
import { Link } from '../core/link.tsx'
import { RecordPicture } from '../records/RecordPicture.tsx'
import { cardPlace, recordDay } from '../records/record-texts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { cx } from '../ui/cx.ts'
import { agoText, momentText } from '../ui/dates.ts'

interface NotificationCardViewProps {
  card: NotificationCard
  /** Where all families are shown together, each card says its own. */
  showsFamily: boolean
  onVisit: () => void
}

/** The public place; a find that nobody else sees has none, and that is not told as if it lacked one. */
const whenAndWhere = (record: NonNullable<NotificationCard['record']>) =>
  record.point === null && record.side === 0 && !record.locality
    ? recordDay(record)
    : `${recordDay(record)} · ${cardPlace(record)}`

/** All that has happened on one find, the newest first. */
export function NotificationCardView({ card, showsFamily, onVisit }: NotificationCardViewProps) {
  const { record, unread } = card
  const title = useRef<HTMLAnchorElement>(null)
  const markRead = () => {
    // The button goes, and the focus with it.
    title.current?.focus()
    onVisit()
  }
  return (
    <article
      className={cx(
        'grid gap-3 rounded-lg border bg-surface p-4 shadow-card sm:p-5',
        unread > 0 ? 'border-accent' : 'border-line',
      )}
    >
      <header className="flex items-start gap-3">
        <Thing card={card} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h2 className="wrap-anywhere font-semibold text-lg leading-snug">
            <Link
              ref={title}
              to={card.path}
              className="touch-target text-ink underline-offset-4 hover:text-accent hover:underline"
              onClick={() => unread > 0 && onVisit()}
            >
              {card.title}
            </Link>
          </h2>
          {record && <p className="wrap-anywhere text-ink-soft text-sm">{whenAndWhere(record)}</p>}
          {(unread > 0 || showsFamily) && (
            <p className="mt-1 flex flex-wrap gap-1.5">
              {unread > 0 && <Badge tone="accent">{counted(unread, 'ny', 'nye')}</Badge>}
              {showsFamily && card.families.map((family) => <Badge key={family}>{notificationFamilies[family]}</Badge>)}
            </p>
          )}
        </div>
      </header>
      <ol className="grid gap-3">
        {card.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {card.ways.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {card.ways.map(({ label, path }) => (
            <ButtonLink key={label} to={path} size="small" onClick={() => unread > 0 && onVisit()}>
              {label}
              <span className="sr-only">: {card.title}</span>
            </ButtonLink>
          ))}
        </p>
      )}
      {unread > 0 && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-3.5 justify-self-start"
          icon={<Check aria-hidden="true" />}
          onClick={markRead}
        >
          Markér som læst
          <span className="sr-only">: {card.title}</span>
        </Button>
      )}
    </article>
  )
}

const icons = {
  '/taxa': Leaf,
  '/profil': Users,
  '/nyheder': Newspaper,
  '/faellesskaber': Users,
  '/invasiv': ShieldAlert,
}

/** What the card is about, as a picture. */
function Thing({ card: { record, path } }: { card: NotificationCard }) {
  if (record) return <RecordPicture card={record} className="size-13 rounded-md" drawingClassName="size-9" />
  const [, Icon] = Object.entries(icons).find(([start]) => path.startsWith(start)) ?? ['', FileText]
  return (
    <span className="grid size-13 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
      <Icon className="size-6" aria-hidden="true" />
    </span>
  )
}

function Line({ line }: { line: NotificationCard['lines'][number] }) {
  return (
    <li className="flex items-start gap-3">
      {line.actor ? (
        <Avatar name={line.actor.displayName} photoUrl={line.actor.userProfilePhotoUrl} size="small" />
      ) : (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
          <Leaf className="size-4" aria-hidden="true" />
        </span>
      )}
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">
          {line.isNew && <span className="sr-only">Ny: </span>}
          {line.actor && <span className="font-semibold">{line.actor.displayName} </span>}
          {line.text}
        </span>
        <time dateTime={line.at} title={momentText(line.at)} className="text-ink-soft text-sm">
          {agoText(line.at)}
        </time>
      </span>
      {line.isNew && <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />}
    </li>
  )
}
