import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { shownPicture } from '../media/shown-picture.ts'
import { momentText } from '../ui/dates.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PictureStrip } from '../ui/PictureStrip.tsx'
import { Prose } from '../ui/Prose.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { nameOf } from './author.ts'

/** For moderators: all that a comment has said and shown. */
export const showVersions = (commentId: number) =>
  openDialog({
    header: 'Tidligere udgaver',
    size: 'large',
    content: () => <Versions commentId={commentId} />,
    buttons: [{ label: 'Luk', buttonType: 1, buttonId: 'close', isPrimary: true }],
  })

function Versions({ commentId }: { commentId: number }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['comment-versions', commentId],
    queryFn: ({ signal }) => api('GET /forum/comment/{id}/versions', { id: commentId }, { signal }),
    staleTime: 0,
  })
  if (isError) return <ErrorState title="Udgaverne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={4} />
  const { author, createdAt, deletedAt, pictures, titles, items } = data
  const name = nameOf({ author })
  return (
    <div className="grid gap-5">
      <p>
        {name}, {momentText(createdAt)}
        {deletedAt && ` · slettet ${momentText(deletedAt)}`}
      </p>
      {titles.length > 0 && (
        <section aria-labelledby="tidligere-titler" className="grid gap-1">
          <h3 id="tidligere-titler" className="font-semibold text-sm">
            Tråden hed før
          </h3>
          <ul className="grid gap-1">
            {titles.map(({ title, until }) => (
              <li key={until} className="wrap-anywhere">
                “{title}” <span className="text-ink-soft text-sm">til {momentText(until)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PictureStrip name={`Billede af ${name}`} pictures={pictures.map(shownPicture)} />
      <ol className="grid gap-5">
        {items.map(({ version, html, writtenAt }, at) => (
          <li key={version} className="grid gap-1.5 border-line border-t pt-4 first:border-t-0 first:pt-0">
            <p className="text-ink-soft text-sm">
              {at === 0 ? 'Nyeste udgave' : `Udgave ${version}`} · {momentText(writtenAt)}
            </p>
            <Prose html={html} className="wrap-anywhere" />
          </li>
        ))}
      </ol>
    </div>
  )
}
