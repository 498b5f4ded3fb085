import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asksForConsent, reconsiderConsent } from '../core/analytics.ts'
import { api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import type { PageProps } from '../core/page.ts'
import { returnPath } from '../core/safe-path.ts'
import { acceptTerms, signOut, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { dayText } from '../ui/dates.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Prose } from '../ui/Prose.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'

/** The newest terms. Whoever is signed in and has not accepted them does so here, or leaves. */
export default function TermsPage({ search }: PageProps) {
  const { user } = useSession()
  const [isSending, setSending] = useState(false)
  const terms = useQuery({ queryKey: ['terms'], queryFn: () => api('GET /admin-settings/terms', {}) })
  const mustAnswer = user !== null && (!user.hasAcceptedMostRecentTerms || isSending)

  const accept = async (version: number) => {
    setSending(true)
    const isAccepted = await acceptTerms(version)
    setSending(false)
    if (isAccepted) go(returnPath(search.redirect) ?? '/overblik', { replace: true })
    else void terms.refetch()
  }

  return (
    <Page width="narrow">
      <PageHeader
        title="Vilkår"
        lead={mustAnswer ? 'Læs vilkårene igennem, og sig ja til dem, før du går videre.' : undefined}
      />
      {terms.isPending && <SkeletonText lines={8} />}
      {terms.isError && <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />}
      {terms.data && (
        <>
          <Prose html={terms.data.terms} />
          <p className="mt-6 text-ink-soft text-sm">Gælder fra {dayText(terms.data.publishedAt)}.</p>
          {mustAnswer && (
            <div className="sticky bottom-0 mt-8 flex flex-wrap gap-3 border-line border-t bg-ground py-4">
              <Button variant="primary" isPending={isSending} onClick={() => void accept(terms.data.version)}>
                Acceptér
              </Button>
              <Button disabled={isSending} onClick={() => void signOut()}>
                Afvis, og log ud
              </Button>
            </div>
          )}
        </>
      )}
      {asksForConsent() && (
        <p className="mt-8">
          <Button variant="quiet" size="small" onClick={reconsiderConsent}>
            Ændr dit valg om statistik
          </Button>
        </p>
      )}
    </Page>
  )
}
