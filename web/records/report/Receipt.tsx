import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CloudUpload, FileClock, MapPin, Pencil, Plus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { RecordDetails } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { go, Link } from '../../core/link.tsx'
import { mendPath, problemTexts } from '../../outbox/mending.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { editPath, recordPath, recordTitle, reportPath, whenText } from '../record-texts.ts'
import { herePath, type ReceiptNote, receiptOf } from './receipts.ts'
import type { ReportSlots } from './slots.ts'

/** What has become of it: sent, saved as a draft, or waiting on the device for a network. */
export function Receipt({ uuid, below }: { uuid: string; below: ReportSlots['belowReceipt'] }) {
  const note = receiptOf(uuid)
  const item = useOutbox().find((one) => one.uuid === uuid)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const isWaiting = item !== undefined && item.state !== 'sent'
  const recordId = note?.recordId ?? (item?.state === 'sent' ? item.recordId : undefined)
  const isThere = !isWaiting && recordId !== undefined
  const { data: record } = useQuery({
    queryKey: ['receipt', recordId],
    queryFn: ({ signal }) => api('GET /records/{id}', { id: recordId ?? 0 }, { signal }),
    enabled: isThere,
  })
  const isRefused = item?.state === 'refused'
  const { title, lead, Icon } = isRefused ? refusedWords(note) : wordsOf(note, isWaiting)
  return (
    <Page width="narrow" className="grid">
      <div className="grid justify-items-center gap-6 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-accent-soft text-accent motion-safe:starting:scale-75 motion-safe:transition-transform motion-safe:duration-calm">
          <Icon className="size-9" aria-hidden="true" />
        </span>
        <div className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-3xl tracking-tight">
            {title}
          </h1>
          <p className="text-ink-soft text-lg">{lead}</p>
        </div>
        {record && <Summary record={record} />}
        {record && !note?.isDraft && below(record)}
        {isRefused && (
          <Notice tone="danger" className="text-start">
            {problemTexts(item.problem).join(' ')}
          </Notice>
        )}
        {record?.marks.includes('personal') && note && !note.isPersonal && (
          <Notice tone="warning" className="text-start" title="Fundet er personligt">
            Stedet ligger uden for portalens område. Derfor kan kun du og de andre findere se fundet.
          </Notice>
        )}
        <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
          {isRefused && (
            <ButtonLink variant="primary" size="large" to={mendPath(item)} icon={<Pencil aria-hidden="true" />}>
              Ret fundet
            </ButtonLink>
          )}
          {!isRefused && note?.hasPlace && !note.isDraft && !note.isEdit && (
            <Button
              variant="primary"
              size="large"
              icon={<MapPin aria-hidden="true" />}
              onClick={() => go(herePath, { replace: true })}
            >
              Nyt fund samme sted
            </Button>
          )}
          {isThere && (
            <ButtonLink size="large" to={note?.isDraft ? editPath(recordId) : recordPath(recordId)}>
              {note?.isDraft ? 'Fortsæt med kladden' : 'Se fundet'}
            </ButtonLink>
          )}
          <ButtonLink size="large" variant="quiet" to={reportPath} icon={<Plus aria-hidden="true" />}>
            Nyt fund
          </ButtonLink>
        </div>
        <p className="text-sm">
          <Link to="/overblik" className="text-accent underline underline-offset-4">
            Til overblikket
          </Link>
        </p>
      </div>
    </Page>
  )
}

const refusedWords = (note: ReceiptNote | undefined) => ({
  Icon: CircleAlert,
  title: 'Fundet skal rettes',
  lead: `${note?.title ?? 'Fundet'} ligger trygt på din enhed. Ret det, og send det igen.`,
})

function wordsOf(note: ReceiptNote | undefined, isWaiting: boolean) {
  const name = note?.title ?? 'Fundet'
  if (isWaiting) {
    return {
      Icon: CloudUpload,
      title: 'Gemt på din enhed',
      lead: `${name} sendes af sig selv, så snart der er forbindelse. Du kan roligt lukke siden.`,
    }
  }
  if (note?.isDraft) {
    return { Icon: FileClock, title: 'Kladden er gemt', lead: 'Du kan gøre den færdig, når det passer dig.' }
  }
  return note?.isEdit
    ? { Icon: CircleCheck, title: 'Ændringerne er gemt', lead: name }
    : { Icon: CircleCheck, title: 'Tak for dit fund!', lead: `${name} er indsendt.` }
}

function Summary({ record }: { record: RecordDetails }) {
  const [picture] = record.pictures
  const place = record.exactPlace ?? record.place
  return (
    <div className="flex w-full max-w-md items-center gap-4 rounded-lg border border-line bg-surface p-3 text-start shadow-card">
      {picture && <img src={picture.thumbnailUrl} alt="" className="size-20 shrink-0 rounded-md object-cover" />}
      <div className="min-w-0">
        <p className="truncate font-semibold text-lg">{recordTitle(record)}</p>
        <p className="text-ink-soft text-sm">
          {[whenText(record), place?.locality].filter((part) => part !== null && part !== undefined).join(' · ')}
        </p>
      </div>
    </div>
  )
}
