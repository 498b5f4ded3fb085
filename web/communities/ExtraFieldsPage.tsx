import { ArrowDown, ArrowUp, CalendarDays, Hash, ListChecks, Pencil, Text, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { communityLimits, type ExtraFieldKind, extraFieldKinds } from '#contract/community-words.ts'
import type { PageProps } from '../core/page.ts'
import type { AnswerDraft } from '../records/answers.ts'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useStayingFocus } from '../ui/staying-focus.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { editPath, fieldPath } from './address.ts'
import { moved, previewOf } from './edit/community-draft.ts'
import { EditFrame } from './edit/EditFrame.tsx'
import type { UsedDraft } from './edit/use-community-draft.ts'

const icons: Record<ExtraFieldKind, React.ReactNode> = {
  text: <Text aria-hidden="true" />,
  number: <Hash aria-hidden="true" />,
  date: <CalendarDays aria-hidden="true" />,
  options: <ListChecks aria-hidden="true" />,
}

/** What a community asks about each find. */
export default function ExtraFieldsPage({ search }: PageProps) {
  return (
    <EditFrame
      search={search}
      title="Egne spørgsmål"
      lead="De stilles, når nogen indsender et fund, der hører til. Et fund kan altid indsendes, også uden svar."
      depth="part"
    >
      {(draft, id) => <Fields draft={draft} id={id} />}
    </EditFrame>
  )
}

function Fields({ draft, id }: { draft: UsedDraft; id: number | undefined }) {
  const { fields } = draft.values
  const hasAnswers = draft.community !== null
  const { box, stay } = useStayingFocus<HTMLDivElement>()
  const change = (next: typeof fields) => {
    stay()
    draft.set('fields', next)
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6">
      {fields.length === 0 ? (
        <EmptyState title="Ingen spørgsmål endnu">
          <p>Vælg en slags herunder, og skriv det første.</p>
        </EmptyState>
      ) : (
        <ol className="grid gap-2">
          {fields.map(({ key, input }, at) => (
            <li
              key={key}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2.5"
            >
              <span className="text-accent [&_svg]:size-5">{icons[input.kind]}</span>
              <span className="grid min-w-0 flex-1 basis-40">
                <span className="wrap-anywhere font-semibold">{input.label || 'Uden navn'}</span>
                <span className="flex flex-wrap items-center gap-1.5 text-ink-soft text-sm">
                  {extraFieldKinds[input.kind]}
                  {input.isRequired && <Badge tone="accent">Skal besvares</Badge>}
                </span>
              </span>
              <span className="flex">
                <IconButton
                  label={`Flyt ${input.label} op`}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={at === 0}
                  onClick={() => change(moved(fields, key, -1))}
                />
                <IconButton
                  label={`Flyt ${input.label} ned`}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={at === fields.length - 1}
                  onClick={() => change(moved(fields, key, 1))}
                />
                <IconButton
                  label={`Fjern ${input.label}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => change(fields.filter((one) => one.key !== key))}
                />
              </span>
              <ButtonLink to={fieldPath(input.kind, id, key)} size="small" icon={<Pencil aria-hidden="true" />}>
                Redigér
              </ButtonLink>
            </li>
          ))}
        </ol>
      )}
      {fields.length < communityLimits.fields ? (
        <section aria-labelledby="new-field" className="grid gap-2">
          <h2 id="new-field" className="font-semibold">
            Nyt spørgsmål
          </h2>
          <div className="flex flex-wrap gap-2">
            {(Object.keys(extraFieldKinds) as ExtraFieldKind[]).map((kind) => (
              <ButtonLink key={kind} to={fieldPath(kind, id)} icon={icons[kind]}>
                {extraFieldKinds[kind]}
              </ButtonLink>
            ))}
          </div>
        </section>
      ) : (
        <Notice>Der kan højst være {communityLimits.fields} spørgsmål.</Notice>
      )}
      {draft.isChanged('fields') && (
        <Notice
          action={
            <ButtonLink to={editPath(id)} size="small" variant="primary">
              Til formularen
            </ButtonLink>
          }
        >
          Spørgsmålene gemmes sammen med resten af fællesskabet.
          {hasAnswers && ' Svar, der er givet, beholder den version, de blev givet til.'}
        </Notice>
      )}
      {fields.length > 0 && <AsAsked fields={previewOf(fields)} />}
    </div>
  )
}

/** As a reporter meets them. */
function AsAsked({ fields }: { fields: ReturnType<typeof previewOf> }) {
  const [draft, setDraft] = useState<AnswerDraft>({})
  return (
    <Card title="Sådan ser det ud" lead="Prøv det af. Intet bliver gemt.">
      <AnswerFields fields={fields} draft={draft} onChange={setDraft} />
    </Card>
  )
}
