import { ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { communityLimits } from '#contract/community-words.ts'
import { capital } from '#contract/taxon-head.ts'
import { api } from '../../core/api.ts'
import { go, Link } from '../../core/link.tsx'
import { CoverField } from '../../media/CoverField.tsx'
import { TaxonChips } from '../../taxa/TaxonChips.tsx'
import { Card } from '../../ui/Card.tsx'
import { useConflict } from '../../ui/conflict.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { boundTo } from '../../ui/draft.ts'
import { Form } from '../../ui/Form.tsx'
import { FieldProblem } from '../../ui/field-problem.ts'
import { RichTextEditor } from '../../ui/RichTextEditor.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/Toast.tsx'
import { communityPath, fieldsPath, neededPath } from '../address.ts'
import { communityChanged, newestCommunity } from '../community-data.ts'
import { neededText } from '../needed-words.ts'
import { CriteriaPart } from './CriteriaPart.tsx'
import { type CommunityDraft, inputOf, wholeOf } from './community-draft.ts'
import type { UsedDraft } from './use-community-draft.ts'

/** A community as its organisers write it. What is not saved stays on the device. */
export function CommunityForm({ draft }: { draft: UsedDraft }) {
  const { community, values, changes, set, isDirty, version, begunAt } = draft
  const [isSaved, setSaved] = useState(false)
  // The editor holds its own text: another number makes it begin again.
  const [generation, setGeneration] = useState(0)
  const reset = () => {
    draft.forget()
    setGeneration((before) => before + 1)
  }
  const conflict = useConflict({
    ...{ version, isDirty, begunAt, reset },
    refetch: async () => {
      if (!community) return undefined
      const newest = (await newestCommunity(community.id)).version
      draft.rebase(newest)
      return newest
    },
  })
  // A new one needs its number before it is sent.
  const begin = useEffectEvent(() => {
    if (!community && draft.uuid === undefined && isDirty) draft.change({})
  })
  useEffect(() => begin(), [])
  const save = () =>
    conflict
      .guard(async (seen) => {
        if (values.name.trim().length < 3) {
          throw new FieldProblem({ 'community.name': 'Skriv et navn på mindst tre tegn.' })
        }
        const saved = community
          ? await api('POST /community/update', {
              community: { id: community.id, ...inputOf(values, changes) },
              version: seen,
            })
          : await api('POST /community/create', {
              uuid: draft.uuid ?? crypto.randomUUID(),
              community: wholeOf(values),
            })
        communityChanged(saved)
        draft.forget()
        setSaved(true)
        setGeneration((before) => before + 1)
        toast.success(community ? 'Ændringerne er gemt.' : 'Fællesskabet er oprettet.')
        go(communityPath(saved.id), { replace: community === null })
      })
      .then(() => undefined)
  const field = boundTo<CommunityDraft>(values, set)
  const id = community?.id
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      <TextField label="Navn" isRequired maxLength={communityLimits.name} {...field('name')} name="community.name" />
      <TextArea
        label="Indledning"
        description="En linje eller to, der står i lister og øverst på siden."
        maxLength={communityLimits.introduction}
        {...field('introduction')}
        name="community.introduction"
      />
      <CoverField
        name="community.picture"
        description="Står øverst på siden, i lister, og når fællesskabet deles."
        draft={values}
        onChange={(change) => draft.change(change)}
      />
      <RichTextEditor
        key={`${generation} ${version}`}
        label="Hvad handler det om?"
        name="community.html"
        initialValue={values.html}
        onChange={(html) => set('html', html)}
      />
      <CriteriaPart draft={draft} />
      <Card title="Hvad I spørger om">
        <ul className="-my-2 grid divide-y divide-line">
          <PartLink
            to={fieldsPath(id)}
            title="Egne spørgsmål"
            text={
              values.fields.length === 0
                ? 'Ingen endnu'
                : values.fields.map(({ input }) => input.label).join('\u00a0· ')
            }
          />
          <PartLink
            to={neededPath(id)}
            title="Felter, I har brug for"
            text={values.needed.length === 0 ? 'Ingen' : capital(neededText(values.needed))}
          />
        </ul>
      </Card>
      <TaxonChips
        label="Efterlyste arter"
        description="Arter, I håber at finde. De vises som fundet eller ikke fundet endnu."
        taxa={values.wanted}
        max={communityLimits.wanted}
        name="community.wantedIds"
        onChange={(wanted) => set('wanted', [...wanted])}
      />
      <Switch
        label="Rangliste"
        description="Hvem har fundet flest arter og fund. Enhver kan selv holde sig ude af ranglister."
        name="community.isRankingOn"
        checked={values.isRankingOn}
        onChange={(on) => set('isRankingOn', on)}
      />
      <DatePicker
        label="Slutter"
        description="Efter den dag kommer der ikke flere fund til, og resultatet står. Lad feltet være tomt, hvis det bliver ved."
        {...field('endsOn')}
        name="community.endsOn"
      />
      <SaveBar
        isSticky
        isDirty={isDirty}
        isSaved={isSaved && !isDirty}
        onReset={reset}
        unsavedText="Ikke gemt endnu. Det bliver på denne enhed."
        label={community ? 'Gem ændringerne' : 'Opret fællesskabet'}
      />
    </Form>
  )
}

function PartLink({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="group flex min-h-14 items-center gap-3 py-2 text-ink no-underline hover:text-accent">
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className="wrap-anywhere text-ink-soft text-sm">{text}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
    </li>
  )
}
