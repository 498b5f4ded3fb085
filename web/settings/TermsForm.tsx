import { useState } from 'react'
import type { Terms } from '#contract/settings.ts'
import { cleanHtml, isEmptyHtml } from '../core/html.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { momentText } from '../ui/dates.ts'
import { confirmDialog } from '../ui/dialogs.tsx'
import { useDraft } from '../ui/draft.ts'
import { Form } from '../ui/Form.tsx'
import { FieldProblem } from '../ui/field-problem.ts'
import { Prose } from '../ui/Prose.tsx'
import { RichTextEditor } from '../ui/RichTextEditor.tsx'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/Toast.tsx'
import { useUnsavedWarning } from '../ui/unsaved.ts'
import { Help } from './Help.tsx'
import { askPublisherToo, publishTerms, type TermsDraft } from './terms.ts'

/** Write the terms, look at them, and publish them as a new version. */
export function TermsForm({ terms }: { terms: Terms }) {
  const draft = useDraft<TermsDraft>({ html: terms.terms, requiresNewAcceptance: false })
  const { html, requiresNewAcceptance } = draft.values
  // The editor holds its own text: another number makes it begin again.
  const [generation, setGeneration] = useState(0)
  const [isPreview, setPreview] = useState(false)
  const unsaved = useUnsavedWarning<HTMLDivElement>(draft.isChanged('html'))
  const restart = () => setGeneration((before) => before + 1)

  const publish = async () => {
    if (isEmptyHtml(html)) {
      setPreview(false)
      throw new FieldProblem({ terms: 'Skal udfyldes.' })
    }
    if (!(await isSure(draft.values))) return
    const version = await publishTerms(draft.values)
    draft.markSaved()
    restart()
    if (requiresNewAcceptance) askPublisherToo()
    else toast.success(`Version ${version} af vilkårene er udgivet.`)
  }
  return (
    <Form onSubmit={publish} noValidate>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-8">
        <div>
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
        </div>
        <Card className="xl:sticky xl:top-24">
          <Published terms={terms} />
          <Switch
            label="Kræver ny accept"
            help={<Help for="site.termsAcceptance" />}
            description="Alle, også du selv, skal læse og acceptere igen, før de kan bruge portalen videre. Lad det være slået fra ved rettelser uden betydning."
            checked={requiresNewAcceptance}
            onChange={(on) => draft.set('requiresNewAcceptance', on)}
          />
          <div ref={unsaved} className="grid gap-2">
            <Button type="submit" variant="primary" disabled={!draft.isDirty}>
              Udgiv …
            </Button>
            <Button onClick={() => setPreview(!isPreview)}>
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
          </div>
          <p role="status" className={draft.isChanged('html') ? 'text-ink-soft text-sm' : 'sr-only'}>
            {draft.isChanged('html') && 'Ændringerne er ikke udgivet endnu.'}
          </p>
        </Card>
      </div>
    </Form>
  )
}

function Published({ terms }: { terms: Terms }) {
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <Badge tone="accent">Version {terms.version}</Badge>
      <p>Udgivet {momentText(terms.publishedAt)}</p>
      <p className="text-ink-soft">
        {terms.acceptanceVersion === terms.version
          ? 'Alle skal have accepteret denne version.'
          : `Det er nok at have accepteret version ${terms.acceptanceVersion} eller en nyere.`}
      </p>
    </div>
  )
}

const isSure = ({ html, requiresNewAcceptance }: TermsDraft) =>
  confirmDialog({
    header: 'Udgiv vilkårene?',
    size: 'large',
    okLabel: 'Udgiv',
    content: (
      <div className="grid gap-4">
        <p>
          {requiresNewAcceptance
            ? 'Alle brugere, også du selv, bliver bedt om at acceptere igen med det samme. Indtil da kan de ikke skrive noget i portalen.'
            : 'Den nye tekst vises straks. De, der har accepteret, behøver ikke at gøre det igen.'}{' '}
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
