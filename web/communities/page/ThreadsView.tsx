import { ThreadsOfCommunity } from '../ThreadsOfCommunity.tsx'
import type { ViewProps } from './view-props.ts'

/** What people talk about here. */
export const ThreadsView = ({ community: { id } }: ViewProps) => <ThreadsOfCommunity communityId={id} />
