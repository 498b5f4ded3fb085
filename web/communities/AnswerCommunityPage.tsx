import type { PageProps } from '../core/page.ts'
import type { OnAnswer } from '../records/answers.ts'
import type { RecordInTheMaking } from '../records/ReportPage.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { idIn } from './address.ts'
import { BegunRecord } from './BegunRecord.tsx'
import { Asking } from './MetCommunities.tsx'
import { useMet } from './met.ts'

/** Answer what one community asks about the find in the making. */
export default function AnswerCommunityPage({ search }: PageProps) {
  const communityId = idIn(search.communityId)
  if (communityId === undefined) return <NotFoundPage />
  return (
    <BegunRecord title="Svar til fællesskabet" lead="Svarene gemmes her og sendes sammen med fundet.">
      {(find, onAnswer) => <Questions key={communityId} find={find} communityId={communityId} onAnswer={onAnswer} />}
    </BegunRecord>
  )
}

interface QuestionsProps {
  find: RecordInTheMaking
  communityId: number
  onAnswer: OnAnswer
}

function Questions({ find, communityId, onAnswer }: QuestionsProps) {
  const met = useMet(find)
  if (!met && find.point !== null) return <Skeleton className="h-64 rounded-lg" />
  const one = met?.find(({ community }) => community.id === communityId)
  if (!one) return <EmptyState title="Fundet passer ikke længere til fællesskabet" />
  return <Asking met={one} said={find.answers[communityId]} onAnswer={onAnswer} />
}
