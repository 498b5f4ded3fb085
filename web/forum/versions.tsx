import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { momentText } from '../ui/dates.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Prose } from '../ui/Prose.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'

/** For moderators: all that a comment has said. */
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
  return (
    <ol className="grid gap-5">
      {data.items.map(({ version, html, writtenAt }, at) => (
        <li key={version} className="grid gap-1.5 border-line border-t pt-4 first:border-t-0 first:pt-0">
          <p className="text-ink-soft text-sm">
            {at === 0 ? 'Nyeste udgave' : `Udgave ${version}`} · {momentText(writtenAt)}
          </p>
          <Prose html={html} className="wrap-anywhere" />
        </li>
      ))}
    </ol>
  )
}
