import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OnAnswer, withAnswers } from '../records/answers.ts'
import { answerBegun, begunRecord } from '../records/begun-record.ts'
import type { RecordInTheMaking } from '../records/ReportPage.tsx'
import { reportPath } from '../records/record-texts.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface BegunRecordProps {
  title: string
  lead: string
  children: (find: RecordInTheMaking, onAnswer: OnAnswer) => ReactNode
}

/** A step of the report that is a page of its own: about the find that is being written on this device. */
export function BegunRecord({ title, lead, children }: BegunRecordProps) {
  const { user } = useSession()
  const client = useQueryClient()
  const queryKey = ['begun-find', user?.id]
  const onAnswer: OnAnswer = (communityId, said) => {
    client.setQueryData<RecordInTheMaking | null>(queryKey, (find) => find && withAnswers(find, communityId, said))
    void answerBegun(user?.id ?? 0, communityId, said)
  }
  const { data } = useQuery({
    queryKey,
    queryFn: () => begunRecord(user?.id ?? 0),
    enabled: user !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  return (
    <Page width="narrow">
      <PageHeader title={title} lead={lead} breadcrumbs={[{ label: 'Nyt fund', to: reportPath }]} />
      {data === undefined && <Skeleton className="h-40 rounded-lg" />}
      {data === null && (
        <EmptyState
          title="Du er ikke i gang med et fund"
          action={
            <ButtonLink to={reportPath} variant="primary">
              Nyt fund
            </ButtonLink>
          }
        >
          <p>Begynd på et fund, så står de fællesskaber her, som det passer til.</p>
        </EmptyState>
      )}
      {data && (
        <div className="grid gap-6">
          {children(data, onAnswer)}
          <p>
            <ButtonLink to={reportPath} variant="primary">
              Tilbage til fundet
            </ButtonLink>
          </p>
        </div>
      )}
    </Page>
  )
}
