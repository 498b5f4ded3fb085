import { CalendarClock, FilePen, Pin, Trash2 } from 'lucide-react'
import type { NewsLine } from '#contract/news.ts'
import { newsStates } from '#contract/news-words.ts'
import { Badge } from '../ui/Badge.tsx'
import { dayText, momentText } from '../ui/dates.ts'

/** When it appeared, or what it still is. */
export function NewsTime({ news }: { news: Pick<NewsLine, 'state' | 'publishAt' | 'isPinned' | 'isDeleted'> }) {
  const { state, publishAt, isPinned, isDeleted } = news
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
      {state === 'published' && publishAt && <time dateTime={publishAt}>{dayText(publishAt)}</time>}
      {state === 'planned' && publishAt && (
        <>
          <Badge tone="info" icon={<CalendarClock aria-hidden="true" />}>
            {newsStates.planned}
          </Badge>
          <time dateTime={publishAt}>{momentText(publishAt)}</time>
        </>
      )}
      {state === 'draft' && (
        <Badge tone="warning" icon={<FilePen aria-hidden="true" />}>
          {newsStates.draft}
        </Badge>
      )}
      {isPinned && (
        <Badge tone="accent" icon={<Pin aria-hidden="true" />}>
          Fremhævet
        </Badge>
      )}
      {isDeleted && (
        <Badge tone="danger" icon={<Trash2 aria-hidden="true" />}>
          Slettet
        </Badge>
      )}
    </p>
  )
}
