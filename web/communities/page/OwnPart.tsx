import type { CommunityShown } from '#contract/community.ts'
import { numberText } from '#contract/counted.ts'
import { RecordRow } from '../../records/RecordCardView.tsx'
import { recordDay, recordTitle } from '../../records/record-texts.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { AddLink } from '../AddLink.tsx'
import { mendAnswers } from '../answering.tsx'
import { useRelation } from '../community-data.ts'
import { lackingText } from '../lacking.ts'

/** So many stand there at once. */
const shown = 5

/** Own finds that want something, each with the way to mend it. */
export function OwnPart({ community }: { community: CommunityShown }) {
  const { status } = useSession()
  const { data } = useRelation(community.id, status === 'signed-in')
  if (!data || data.lackingCount === 0) return null
  return (
    <Card
      title={`${numberText(data.lackingCount)} af dine fund mangler noget`}
      lead="De tæller med som fund. Giv dem det sidste, så kommer de også med i tallene om det, fællesskabet spørger om."
    >
      <ul className="-mx-2 grid gap-1">
        {data.lacking.slice(0, shown).map(({ record, lacking }) => (
          <li key={record.id} className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <RecordRow
                card={record}
                note={`${recordDay(record)} · mangler ${lackingText(lacking, community.fields)}`}
              />
            </div>
            {lacking.fieldIds.length === 0 ? (
              <AddLink recordId={record.id} name={recordTitle(record)} lacking={lacking} />
            ) : (
              <Button
                size="small"
                onClick={() =>
                  void mendAnswers({
                    ...{ recordId: record.id, communityId: community.id, lacking, mayEdit: true },
                    name: recordTitle(record),
                  })
                }
              >
                Svar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.lackingCount > shown && (
        <p className="text-ink-soft text-sm">Her er de {shown} nyeste. Når de er på plads, kommer de næste.</p>
      )}
    </Card>
  )
}
