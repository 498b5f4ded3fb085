import type { Board } from '#contract/community-events.ts'
import { counted } from '#contract/counted.ts'
import { RecordRow } from '../../records/RecordCardView.tsx'
import { Card } from '../../ui/Card.tsx'
import { Ranking } from './Ranking.tsx'

interface BoardViewProps {
  board: Board
  communityId: number
}

const clock = new Intl.DateTimeFormat('da-DK', { timeStyle: 'medium', timeZone: 'Europe/Copenhagen' })

/** A board that moves while one looks at it. */
export function BoardView({ board, communityId }: BoardViewProps) {
  const { records, species, people, newest, isRankingOn, bySpecies, byRecords, at } = board
  return (
    <div className="grid gap-5">
      <p role="status" className="text-lg tabular-nums">
        {[counted(records, 'fund'), counted(species, 'art', 'arter'), counted(people, 'person', 'personer')].join(
          ' · ',
        )}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
        {isRankingOn && (
          <>
            <Card title="Flest arter">
              <Ranking by="species" rows={bySpecies} communityId={communityId} />
            </Card>
            <Card title="Flest fund">
              <Ranking by="records" rows={byRecords} communityId={communityId} />
            </Card>
          </>
        )}
        <Card title="Nyeste fund">
          {newest.length === 0 ? (
            <p className="text-ink-soft">Her kommer fundene, efterhånden som de indsendes.</p>
          ) : (
            <ul className="-mx-2 grid">
              {newest.slice(0, 10).map((card) => (
                <li key={card.id}>
                  <RecordRow card={card} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      <p className="text-ink-soft text-sm">
        Opdateres hvert 15. sekund, mens du ser på. Sidst kl. {clock.format(new Date(at))}.
        {isRankingOn && ' Vil du ikke stå på ranglister, kan du vælge det fra i din profil.'}
      </p>
    </div>
  )
}
