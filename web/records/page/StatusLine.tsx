import type { ReactNode } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { timeOfPage } from '../../core/page-data.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RecordMarks, Stars } from '../RecordCardView.tsx'
import { markWords, starWords } from '../record-texts.ts'

/** How far the find has come: its stars, and what has been said about it. */
export function StatusLine({ record, beside }: { record: RecordDetails; beside: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      {record.state === 'submitted' && (
        <>
          <Stars stars={record.stars} />
          <span className="text-sm">{starWords[record.stars]}</span>
          {beside}
        </>
      )}
      {record.certainty === 'sandsynlig' && !record.saidTaxon && <Badge>Sandsynlig</Badge>}
      {record.isAbsent && <Badge tone="info">Ikke fundet</Badge>}
      <RecordMarks card={record} />
    </p>
  )
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(timeOfPage())

/** What an expert asked or decided has a notice of its own, with the words. */
const isToldHere = (mark: RecordDetails['marks'][number]) => mark !== 'paused' && mark !== 'dismissed'

/** Why a find is not like the others, said in a sentence above it. */
export function StateNotices({ record }: { record: RecordDetails }) {
  const isWaiting = record.hideUntil !== null && record.hideUntil > today()
  if (record.state === 'submitted' && !record.marks.some(isToldHere) && !isWaiting) return null
  return (
    <div className="mb-6 grid gap-3">
      {record.state === 'draft' && (
        <Notice title="Kladde">
          <p>Kun du kan se den. Gør den færdig, og indsend den, når du er klar.</p>
        </Notice>
      )}
      {isWaiting && (
        <Notice title="Endnu ikke offentligt">
          <p>Fundet vises for alle fra den dag, du har valgt.</p>
        </Notice>
      )}
      {record.marks.filter(isToldHere).map((mark) => (
        <Notice
          key={mark}
          tone={mark === 'deleted' ? 'danger' : mark === 'personal' ? 'info' : 'warning'}
          title={markWords[mark].label}
        >
          <p>{markWords[mark].text}</p>
        </Notice>
      ))}
    </div>
  )
}
