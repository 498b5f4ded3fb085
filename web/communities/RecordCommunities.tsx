import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useId } from 'react'
import type { RecordInCommunity } from '#contract/community.ts'
import type { ExtraField } from '#contract/community-fields.ts'
import { api } from '../core/api.ts'
import { escapeHtml } from '../core/html.ts'
import { Link } from '../core/link.tsx'
import type { StoredAnswers } from '../outbox/store.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/Toast.tsx'
import { AddLink } from './AddLink.tsx'
import { communityPath } from './address.ts'
import { mendAnswers, useAnswersHere } from './answering.tsx'
import { renewCommunities } from './community-data.ts'
import { lackingText } from './lacking.ts'

/** Asked again whenever an answer from this device has arrived. */
const useCommunitiesOf = (recordId: number, here: readonly StoredAnswers[]) =>
  useQuery({
    queryKey: ['records', 'communities-of', recordId, here.filter(isWaiting).length],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api('GET /community/of-record/{recordId}', { recordId }, { signal }),
  })

const isWaiting = ({ isSent, problem }: StoredAnswers) => !isSent && !problem

interface RecordCommunitiesProps {
  recordId: number
  /** What was found, for dialogs. */
  name: string
  /** The viewer may write in the find itself. */
  mayEdit: boolean
  /** Only those that want something of the viewer. */
  isReceipt?: boolean
}

/** The communities that a find is in, with what was answered there. */
export function RecordCommunities({ recordId, name, mayEdit, isReceipt = false }: RecordCommunitiesProps) {
  const here = useAnswersHere(recordId)
  const { data } = useCommunitiesOf(recordId, here)
  // The receipt of the same find may still be in the document, behind the page.
  const headingId = useId()
  const items = data?.items ?? []
  const isOut = ({ communityId }: StoredAnswers) => !items.some(({ community }) => community.id === communityId)
  const outside = data && isReceipt ? here.filter(isOut).map(({ name: called }) => `“${called}”`) : []
  if (items.length + outside.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="w-full text-start">
      <h2 id={headingId} className="mb-3 font-display font-semibold text-2xl tracking-tight">
        {isReceipt && items.length > 0 ? 'Fundet er kommet med i' : 'Fællesskaber'}
      </h2>
      <ul className="grid gap-3">
        {items.map((one) => (
          <li key={one.community.id} className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
            <OneCommunity
              {...{ one, recordId, name, mayEdit }}
              here={here.find(({ communityId }) => communityId === one.community.id)}
            />
          </li>
        ))}
      </ul>
      {outside.length > 0 && (
        <p className="mt-3 text-ink-soft text-sm">
          Fundet passede ikke til {new Intl.ListFormat('da-DK').format(outside)}. Svarene bruges kun, hvis en arrangør
          tager det ind.
        </p>
      )}
    </section>
  )
}

interface OneCommunityProps extends Omit<RecordCommunitiesProps, 'isReceipt'> {
  one: RecordInCommunity
  /** What was answered on this device. */
  here: StoredAnswers | undefined
}

function OneCommunity({ one, here, recordId, name, mayEdit }: OneCommunityProps) {
  const { community, isTakenIn, answers, lacking, isTrusted, may } = one
  const given = answers.filter(({ text }) => text !== '')
  const asked = answers.map(({ field }) => field)
  const refused = here?.problem && here
  const hasQuestions = asked.length > 0
  return (
    <>
      <h3 className="flex min-w-0 items-start gap-2 font-semibold">
        <Users className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
        <Link to={communityPath(community.id)} className="wrap-anywhere min-w-0 text-ink underline-offset-4">
          {community.name}
        </Link>
      </h3>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {isTakenIn && <Badge>Taget ind af en arrangør</Badge>}
        {lacking && <Badge tone="warning">Mangelfuldt</Badge>}
        {here && isWaiting(here) && <Badge tone="info">Svar sendes</Badge>}
        {isTrusted && <Badge tone="info">Arrangørerne ser det nøjagtige sted</Badge>}
      </p>
      {refused && (
        <Notice tone="warning" title="Noget af svaret blev ikke taget imod">
          {refusedText(refused, asked)}
        </Notice>
      )}
      {lacking && <p className="text-ink-soft text-sm">Mangler: {lackingText(lacking, asked)}</p>}
      {given.length > 0 && <Facts facts={given.map(({ field, text }) => ({ label: field.label, value: text }))} />}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {may.answer && hasQuestions && (
          <Button
            size="small"
            onClick={() =>
              void mendAnswers({
                ...{ recordId, communityId: community.id, lacking, refused, mayEdit },
                name: `${name} i ${community.name}`,
              })
            }
          >
            {given.length === 0 && !refused ? 'Svar' : 'Ret svar'}
          </Button>
        )}
        {mayEdit && !hasQuestions && lacking && <AddLink {...{ recordId, name, lacking }} />}
        {may.takeOut && (
          <Button size="small" variant="quiet" onClick={() => void takeOut(one, recordId)}>
            Tag ud
          </Button>
        )}
      </p>
    </>
  )
}

/** "Længde: Skriv et tal." for each answer that was refused. */
function refusedText({ problem }: StoredAnswers, asked: readonly ExtraField[]): string {
  const fields = Object.entries(problem?.fields ?? {}).map(([way, why]) => {
    const field = asked.find(({ id }) => way === `answers.${id}`)
    return field ? `${field.label}: ${why}` : why
  })
  return fields.length > 0 ? fields.join(' ') : (problem?.message ?? 'Prøv igen.')
}

async function takeOut({ community }: RecordInCommunity, recordId: number) {
  const isMeant = await confirmDialog({
    header: 'Tag fundet ud af fællesskabet?',
    body: `<p>Det tæller ikke længere med i “${escapeHtml(community.name)}”, men bliver på portalen.</p>`,
    okLabel: 'Tag ud',
  })
  if (!isMeant) return
  try {
    await api('POST /community/take-records', { id: community.id, recordIds: [recordId], out: true })
    void renewCommunities()
    toast.success('Fundet er taget ud.')
  } catch (error) {
    await showError('Fundet kunne ikke tages ud.', error)
  }
}
