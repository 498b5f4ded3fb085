import { MessageSquare } from 'lucide-react'
import type { CommunityRecord, CommunityShown } from '#contract/community.ts'
import type { RecordCard } from '#contract/record.ts'
import { Link } from '../../core/link.tsx'
import { RecordName } from '../../records/RecordCardView.tsx'
import { recordDay, recordTitle } from '../../records/record-texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { answerFields } from '../answer-dialog.tsx'
import { lackingText } from '../lacking.ts'

/** Who has reported some finds, without the one who looks. */
export function reportersOf(records: readonly RecordCard[], userId: number | undefined) {
  const people = records.flatMap(({ reporter }) => (reporter && !reporter.isDeleted ? [reporter] : []))
  return [...new Map(people.map((one) => [one.id, one])).values()].filter((one) => one.id !== userId)
}

interface Choosing {
  choice: ReadonlyMap<number, CommunityRecord>
  choose: (rows: readonly CommunityRecord[], on: boolean) => void
  write: (records: readonly RecordCard[]) => void
  userId: number | undefined
}

/** The columns of the organisers' table. */
export const columnsOf = (
  community: CommunityShown,
  { choice, choose, write, userId }: Choosing,
): Column<CommunityRecord>[] => [
  ...aboutRecords({ choice, choose, write, userId }),
  ...(asksNothing(community) ? [] : [answersColumn(community)]),
  {
    key: 'lacking',
    header: 'Mangler',
    isProse: true,
    cell: ({ lacking, answers }) =>
      lacking
        ? lackingText(
            lacking,
            answers.map(({ field }) => field),
          )
        : '–',
  },
  ...(asksNothing(community) ? [] : [mendColumn(community, userId)]),
]

/** Nothing, and it never has: then there is nothing to show in a column of answers. */
const asksNothing = ({ fields, fieldsVersion }: CommunityShown) => fields.length === 0 && fieldsVersion <= 1

const aboutRecords = ({ choice, choose, write, userId }: Choosing): Column<CommunityRecord>[] => [
  {
    key: 'choose',
    header: 'Vælg',
    hideHeader: true,
    // On a phone beside the name, not on a line of its own.
    className: 'max-md:float-end',
    cell: (row) => (
      <Tick
        aria-label={`Vælg ${recordTitle(row.record)}, ${recordDay(row.record)}`}
        checked={choice.has(row.record.id)}
        onChange={({ target }) => choose([row], target.checked)}
      />
    ),
  },
  {
    key: 'record',
    header: 'Fund',
    isRowHeader: true,
    // Else the answers leave names so little room that they break within words.
    className: 'md:min-w-48',
    cell: ({ record, isTakenIn }) => (
      <span className="grid gap-1">
        <Link to={`/fund/${record.id}`} className="group text-ink no-underline">
          <RecordName card={record} />
        </Link>
        {isTakenIn && (
          <span>
            <Badge>Taget ind</Badge>
          </span>
        )}
      </span>
    ),
  },
  { key: 'day', header: 'Dato', className: 'whitespace-nowrap', cell: ({ record }) => recordDay(record) },
  {
    key: 'who',
    header: 'Indsendt af',
    cell: ({ record }) => (
      <span className="flex items-center gap-1">
        {record.reporter?.displayName ?? '–'}
        {reportersOf([record], userId).map(({ displayName }) => (
          <IconButton
            key={displayName}
            size="small"
            label={`Skriv til ${displayName} om ${recordTitle(record)}`}
            icon={<MessageSquare aria-hidden="true" />}
            onClick={() => write([record])}
          />
        ))}
      </span>
    ),
  },
]

const answersColumn = (community: CommunityShown): Column<CommunityRecord> => ({
  key: 'answers',
  header: 'Svar',
  isProse: true,
  cell: ({ answers, version }) => {
    const given = answers.filter(({ text }) => text !== '')
    if (given.length === 0) return <span className="text-ink-soft">Ingen</span>
    return (
      <dl className="grid gap-0.5 text-sm">
        {given.map(({ field, text }) => (
          <div key={field.id} className="flex flex-wrap gap-x-1.5">
            <dt className="text-ink-soft">{/[?:]$/.test(field.label) ? field.label : `${field.label}:`}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
        {version !== null && version !== community.fieldsVersion && (
          <div className="text-ink-soft text-xs">Svar på version {version} af spørgsmålene</div>
        )}
      </dl>
    )
  },
})

const mendColumn = (community: CommunityShown, userId: number | undefined): Column<CommunityRecord> => ({
  key: 'edit',
  header: 'Svar på spørgsmålene',
  hideHeader: true,
  align: 'end',
  // Under the version that was answered: what is asked no more keeps its answer.
  cell: ({ record, answers, lacking, version }) =>
    answers.length > 0 && (
      <Button
        size="small"
        variant="quiet"
        className="whitespace-nowrap"
        onClick={() =>
          void answerFields({
            ...{ recordId: record.id, communityId: community.id, given: answers, lacking },
            fields: answers.map(({ field }) => field),
            fieldsVersion: version ?? community.fieldsVersion,
            mayEdit: record.reporter?.id === userId,
            recordName: recordTitle(record),
          })
        }
      >
        {answers.some(({ text }) => text !== '') ? 'Ret svar' : 'Svar'}
      </Button>
    ),
})
