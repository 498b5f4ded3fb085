import { counted } from '#contract/counted.ts'
import type { PageProps } from '../core/page.ts'
import type { OnAnswer } from '../records/answers.ts'
import type { RecordInTheMaking } from '../records/ReportPage.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { optionsPath } from './address.ts'
import { answersSoFar } from './asked.ts'
import { BegunRecord } from './BegunRecord.tsx'
import { useMet } from './met.ts'

/** Choose the communities whose questions one wants to answer for the find in the making. */
export default function SelectCommunitiesPage(_: PageProps) {
  return (
    <BegunRecord
      title="Vælg fællesskaber"
      lead="Fundet kommer med i alle, det passer til. Her vælger du, hvem du også vil svare."
    >
      {(find, onAnswer) => <Choices find={find} onAnswer={onAnswer} />}
    </BegunRecord>
  )
}

function Choices({ find, onAnswer }: { find: RecordInTheMaking; onAnswer: OnAnswer }) {
  const met = useMet(find)
  if (find.point === null || find.date === '' || (find.taxonId === null && find.speciesGroup === null)) {
    return (
      <EmptyState title="Fundet mangler noget endnu">
        <p>Når du har valgt art, sted og dato, står de fællesskaber her, som fundet passer til.</p>
      </EmptyState>
    )
  }
  if (!met) return <Skeleton className="h-40 rounded-lg" />
  if (met.length === 0) return <EmptyState title="Fundet passer ikke til noget fællesskab" />
  return (
    <ul className="grid gap-3">
      {met.map((one) => {
        const { community, isFollowed, fields } = one
        const isChosen = isFollowed || find.answers[community.id] !== undefined
        return (
          <li
            key={community.id}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line bg-surface px-4 py-2"
          >
            <Checkbox
              className="min-w-0 flex-1 basis-56"
              label={community.name}
              description={[
                fields.length === 0 ? 'Stiller ingen spørgsmål' : counted(fields.length, 'spørgsmål'),
                ...(isFollowed ? ['du følger det'] : []),
              ].join(' · ')}
              checked={isChosen}
              disabled={isFollowed || fields.length === 0}
              onChange={(isOn) => onAnswer(community.id, isOn ? answersSoFar(one) : undefined)}
            />
            {fields.length > 0 && isChosen && (
              <ButtonLink to={optionsPath(community.id)} size="small">
                Svar
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
