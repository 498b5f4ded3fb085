import { useQuery } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Help } from './Help.tsx'
import { TabIntro } from './TabIntro.tsx'
import { TermsForm } from './TermsForm.tsx'
import { termsKey } from './terms.ts'

/** The terms: one text, in versions. */
export function TermsTab() {
  const terms = useQuery({ queryKey: termsKey, queryFn: () => api('GET /admin-settings/terms', {}) })
  return (
    <>
      <TabIntro title="Vilkår" help={<Help for="site.terms" />}>
        Det, alle brugere siger ja til. Når du udgiver, får teksten et nyt versionsnummer, og de gamle bliver gemt.
      </TabIntro>
      {terms.data ? (
        <TermsForm terms={terms.data} />
      ) : terms.isError ? (
        <ErrorState title="Vilkårene kunne ikke hentes" error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </>
  )
}
