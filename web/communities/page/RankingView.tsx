import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useBoard } from '../community-data.ts'
import { BoardView } from './BoardView.tsx'
import type { ViewProps } from './view-props.ts'

/** Who has found most, and the newest, as it changes. */
export function RankingView({ community: { id } }: ViewProps) {
  const { data, isError, error, refetch } = useBoard(id, undefined, true)
  if (isError && !data) {
    return <ErrorState title="Ranglisten kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  return data ? <BoardView board={data} communityId={id} /> : <SkeletonText lines={8} />
}
