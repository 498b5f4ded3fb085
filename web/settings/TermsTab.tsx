import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Terms } from '#contract/settings.ts'
import { api } from '../core/api.ts'
import { confirmDialog } from '../core/dialogs.tsx'
import { Help } from '../core/Help.tsx'
import { cleanHtml, isEmptyHtml } from '../core/html.ts'
import { recheck } from '../core/navigation.ts'
import { queryClient } from '../core/query.ts'
import { getSession, setUser } from '../core/session.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { dayText, momentText } from '../ui/dates.ts'
import { useDraft } from '../ui/draft.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Prose } from '../ui/Prose.tsx'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/Toast.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import { TabIntro } from './TabIntro.tsx'

const key = ['terms-settings'] as const

/** The terms: one text, in versions. */
export function TermsTab() {
  const terms = useQuery({ queryKey: key, queryFn: () => api('GET /admin-settings/terms', {}) })
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

function TermsForm({ terms }: { terms: Terms }) {
  const draft = useDraft({ html: terms.terms, requiresNewAcceptance: false })
  const { html, requiresNewAcceptance } = draft.values
  const [generation, setGeneration] = useState(0)
  const [isPreview, setPreview] = useState(false)
  const unsaved = useUnsavedWarning<HTMLDivElement>(draft.isChanged('html'))
  const restart = () => setGeneration((before) => before + 1)

  const publish = async () => {
    if (isEmptyHtml(html)) throw new FieldProblem({ terms: 'Skal udfyldes.' })
    if (!(await isSure(html, requiresNewAcceptance))) return
    const published = await api('POST /admin-settings/update-terms', { terms: html, requiresNewAcceptance })
    queryClient.setQueryData(key, published)
    draft.markSaved()
    restart()
    toast.success(`Version ${published.version} af vilkårene er udgivet.`)
    if (requiresNewAcceptance) askYourselfToo()
  }
  return (
    <Form onSubmit={publish} noValidate className="max-w-3xl">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone="accent">Version {terms.version}</Badge>
        <span>Udgivet {momentText(terms.publishedAt)}</span>
        <span className="text-ink-soft">
          {terms.acceptanceVersion === terms.version
            ? 'Kræver accept af denne version.'
            : `Accept af version ${terms.acceptanceVersion} eller nyere gælder.`}
        </span>
      </p>
      {/* Hidden, not removed, so that the editor keeps its place and its undo. */}
      <div hidden={isPreview}>
        <RichTextEditor
          key={`${terms.version} ${generation}`}
          label="Vilkårenes tekst"
          name="terms"
          isRequired
          initialValue={html}
          onChange={(changed) => draft.set('html', changed)}
        />
      </div>
      {isPreview && (
        <Card aria-label="Forhåndsvisning af vilkårene">
          <Prose html={cleanHtml(html)} />
        </Card>
      )}
      <div className="rounded-lg border border-line bg-surface px-4 py-2 sm:px-5">
        <Switch
          label="Kræver ny accept"
          help={<Help for="site.termsAcceptance" />}
          description="Alle, også du selv, skal læse og acceptere igen, før de kan bruge portalen videre. Lad det være slået fra ved rettelser uden betydning."
          checked={requiresNewAcceptance}
          onChange={(on) => draft.set('requiresNewAcceptance', on)}
        />
      </div>
      <div ref={unsaved} className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={!draft.isDirty}>
          Udgiv …
        </Button>
        <Button onClick={() => setPreview(!isPreview)} aria-pressed={isPreview}>
          {isPreview ? 'Tilbage til redigering' : 'Forhåndsvis'}
        </Button>
        {draft.isDirty && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.reset()
              restart()
            }}
          >
            Fortryd ændringer
          </Button>
        )}
        <p role="status" className="text-ink-soft text-sm">
          {draft.isChanged('html') && 'Ændringerne er ikke udgivet endnu.'}
          {!draft.isDirty && draft.isSaved && `Udgivet ${dayText(terms.publishedAt)}.`}
        </p>
      </div>
    </Form>
  )
}

const isSure = (html: string, requiresNewAcceptance: boolean) =>
  confirmDialog({
    header: 'Udgiv vilkårene?',
    size: 'large',
    okLabel: 'Udgiv',
    content: (
      <div className="grid gap-4">
        <p>
          {requiresNewAcceptance
            ? 'Alle brugere, også du selv, bliver bedt om at acceptere igen med det samme. Indtil da kan de ikke skrive noget i portalen.'
            : 'Den nye tekst vises straks. De accepter, der allerede er givet, gælder fortsat.'}{' '}
          En udgivet version kan ikke trækkes tilbage, men du kan udgive en ny.
        </p>
        <section
          aria-label="Den tekst, der udgives"
          className="max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-4"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          tabIndex={0}
        >
          <Prose html={cleanHtml(html)} className="text-sm" />
        </section>
      </div>
    ),
  })

/** The publisher's own acceptance has lapsed with everybody else's: the guard leads them to the terms. */
function askYourselfToo() {
  const { user } = getSession()
  if (!user) return
  setUser({ ...user, hasAcceptedMostRecentTerms: false })
  recheck()
}
