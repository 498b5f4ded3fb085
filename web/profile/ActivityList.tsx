import type { Activity } from '#contract/record-filter.ts'
import { Link } from '../core/link.tsx'
import { RecordPicture } from '../records/RecordPicture.tsx'
import { useSession } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { agoText, momentText } from '../ui/dates.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** What happened, the newest first. */
export function ActivityList({ items }: { items: readonly Activity[] | undefined }) {
  const { user } = useSession()
  if (!items) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Henter aktivitet …</span>
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} className="h-16 rounded-md" />
        ))}
      </div>
    )
  }
  return (
    <ol className="-mx-2 grid">
      {items.map((item) => (
        <li key={`${item.kind} ${item.at} ${item.path} ${item.actorId}`}>
          <ActivityRow item={item} isOwn={item.actorId === user?.id} />
        </li>
      ))}
    </ol>
  )
}

function ActivityRow({ item, isOwn }: { item: Activity; isOwn: boolean }) {
  return (
    <Link
      to={item.path}
      className="group flex min-h-16 items-center gap-3 rounded-md px-2 py-2 text-ink no-underline transition-colors duration-quick hover:bg-accent-soft"
    >
      <Avatar name={item.actorName} photoUrl={item.actorPhotoUrl} size="small" className="self-start" />
      <span className="grid min-w-0 flex-1">
        <span className="wrap-anywhere">
          <span className="font-semibold">{isOwn ? 'Du' : item.actorName}</span> {item.text}
        </span>
        <time dateTime={item.at} title={momentText(item.at)} className="text-ink-soft text-sm">
          {agoText(item.at)}
        </time>
      </span>
      {item.record && <RecordPicture card={item.record} className="size-13 rounded-md" drawingClassName="size-9" />}
    </Link>
  )
}
