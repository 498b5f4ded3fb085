import { Users } from 'lucide-react'
import { Link } from '../core/link.tsx'
import type { CommunityAnswers, OnAnswer } from '../records/answers.ts'
import type { RecordInTheMaking } from '../records/ReportPage.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import { communityPath, selectPath } from './address.ts'
import { answersSoFar, movedUp } from './asked.ts'
import { type Met, useMet } from './met.ts'
import { neededText } from './needed-words.ts'

interface MetCommunitiesProps {
  find: RecordInTheMaking
  onAnswer: OnAnswer
}

/** The communities that a find in the making meets, with what they ask. Nothing of it must be answered to send the find. */
export function MetCommunities({ find, onAnswer }: MetCommunitiesProps) {
  const met = useMet(find)
  if (!met || met.length === 0) return null
  const isAsking = ({ community, isFollowed, fields, needed, given }: Met) =>
    (isFollowed || given !== null || find.answers[community.id] !== undefined) && fields.length + needed.length > 0
  const asking = met.filter(isAsking)
  const others = met.filter((one) => !isAsking(one))
  return (
    <>
      {asking.map((one) => (
        <Asking key={one.community.id} met={one} said={find.answers[one.community.id]} onAnswer={onAnswer} />
      ))}
      {others.length > 0 && <Others met={others} isNew={find.recordId === undefined} onAnswer={onAnswer} />}
    </>
  )
}

interface OthersProps extends Pick<MetCommunitiesProps, 'onAnswer'> {
  met: readonly Met[]
  isNew: boolean
}

/** Those that one does not follow: the find comes in, and one may answer them all the same. */
function Others({ met, isNew, onAnswer }: OthersProps) {
  const isProposal = met.some(({ fit }) => fit !== 'sure')
  const asking = met.filter(({ fields }) => fields.length > 0)
  return (
    <div className="flex gap-2 px-1 text-ink-soft text-sm">
      <Users className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="wrap-anywhere grid min-w-0 gap-2">
        <p>
          {isProposal ? 'Fundet kommer måske med i ' : 'Fundet kommer med i '}
          {met.map(({ community }, at) => (
            <span key={community.id}>
              {at > 0 && ', '}
              <Link to={communityPath(community.id)} className="text-accent underline underline-offset-4">
                {community.name}
              </Link>
            </span>
          ))}
          .
          {isNew && asking.length > 1 && (
            <>
              {' '}
              <Link to={selectPath} className="text-accent underline underline-offset-4">
                Vælg, hvem du vil svare
              </Link>
            </>
          )}
        </p>
        {asking.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {asking.map((one) => (
              <Button key={one.community.id} size="small" onClick={() => onAnswer(one.community.id, answersSoFar(one))}>
                Svar {one.community.name}
              </Button>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

interface AskingProps extends Pick<MetCommunitiesProps, 'onAnswer'> {
  met: Met
  said: CommunityAnswers | undefined
}

/** What one community asks about the find. */
export function Asking({ met, said, onAnswer }: AskingProps) {
  const { community, needed, fit, fieldsVersion } = met
  const soFar = answersSoFar(met, said)
  const change = (next: CommunityAnswers) => onAnswer(community.id, next)
  return (
    <Card
      title={community.name}
      lead={leadOf(met)}
      actions={fit !== 'sure' && <Badge tone="info">{fit === 'yes' ? 'Foreløbigt' : 'Måske'}</Badge>}
    >
      {needed.length > 0 && fit !== 'sure' && (
        <p className="text-sm">Fællesskabet har også brug for {neededText(needed)}.</p>
      )}
      {soFar.version < fieldsVersion && (
        <Notice
          action={
            <Button size="small" onClick={() => change(movedUp(soFar, met))}>
              Svar på de nye spørgsmål
            </Button>
          }
        >
          Fællesskabet har ændret sine spørgsmål, siden du svarede. Du kan blive ved dem, du begyndte på.
        </Notice>
      )}
      <AnswerFields fields={soFar.fields} draft={soFar.draft} onChange={(draft) => change({ ...soFar, draft })} />
    </Card>
  )
}

function leadOf({ fit, needed }: Met): string {
  if (fit === 'yes') return 'Det ser ud til at passe. Portalen afgør det, når fundet er sendt.'
  if (fit === 'maybe') return 'Uden net kan det ikke afgøres, om fundet passer. Du kan svare alligevel.'
  return needed.length > 0
    ? `Fællesskabet har også brug for ${neededText(needed)}.`
    : 'Fællesskabet vil gerne vide mere. Du kan også svare senere.'
}
