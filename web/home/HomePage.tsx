import { PageSkeleton } from '../ui/Skeleton.tsx'

/** The guard leads from here to the overview or the landing page; this is only seen while it does. */
export default function HomePage() {
  return <PageSkeleton />
}
