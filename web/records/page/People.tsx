import { useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import type { RecordDetails } from '#contract/record.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/Toast.tsx'
import { recordTouched } from '../record-data.ts'
import { profilePath } from '../record-texts.ts'

interface PersonProps {
  user: Pick<PublicUser, 'id' | 'displayName' | 'userProfilePhotoUrl' | 'isDeleted'>
  note: string
}

/** Somebody with their picture; a link to their page as long as they are there. */
export function Person({ user, note }: PersonProps) {
  const inside = (
    <>
      <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} />
      <span className="grid min-w-0">
        <span className="wrap-anywhere font-semibold group-hover:text-accent">{user.displayName}</span>
        <span className="text-ink-soft text-sm">{note}</span>
      </span>
    </>
  )
  const look = 'group -mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1'
  if (user.isDeleted) return <span className={look}>{inside}</span>
  return (
    <Link to={profilePath(user.id)} className={`${look} text-ink no-underline hover:bg-accent-soft`}>
      {inside}
    </Link>
  )
}

/** Who reported it and who was there. Those who are asked answer here. */
export function People({ record }: { record: RecordDetails }) {
  const { reporter } = record
  const others = record.finders.filter(({ id }) => id !== reporter?.id)
  const isFinderToo = record.finders.some(({ id }) => id === reporter?.id)
  return (
    <Card title="Mennesker">
      <ul className="grid">
        {reporter && (
          <li>
            <Person user={reporter} note={isFinderToo ? 'Indsender og finder' : 'Indsender'} />
          </li>
        )}
        {others.map((finder) => (
          <li key={finder.id}>
            <Person user={finder} note={finder.status === 'asked' ? 'Er spurgt, om de var med' : 'Finder'} />
          </li>
        ))}
        {record.finderNames.map((name) => (
          <li key={name}>
            <Person user={{ id: 0, displayName: name, userProfilePhotoUrl: null, isDeleted: true }} note="Finder" />
          </li>
        ))}
        {!reporter && <li className="text-ink-soft text-sm">Fundet kommer fra et andet datasæt.</li>}
      </ul>
      {record.may.answerFinder && <FinderAnswer record={record} />}
    </Card>
  )
}

const left = {
  header: 'Fjern dig som finder?',
  body: '<p>Dit navn fjernes fra fundet, og det tæller ikke længere med på din artsliste. Indsenderen kan spørge dig igen.</p>',
  okLabel: 'Fjern mig som finder',
}
const onlyReported = {
  header: 'Var du ikke selv med?',
  body: '<p>Du står stadig som indsender, men fundet tæller ikke længere med på din artsliste. Du kan altid skrive dig på igen.</p>',
  okLabel: 'Jeg var ikke med',
}

/** Yes or no to having been there; who has said yes can leave again, and a reporter can come back. */
export function FinderAnswer({ record }: { record: RecordDetails }) {
  const { user } = useSession()
  const [isPending, setPending] = useState(false)
  const own = record.finders.find(({ id }) => id === user?.id)
  const isReporter = user !== null && user.id === record.reporter?.id
  if (!own && !isReporter) return null
  const answer = async (accept: boolean, done: string) => {
    setPending(true)
    try {
      await api('POST /records/answer-finder-request', { id: record.id, accept })
      await recordTouched(record.id)
      toast.success(done)
    } catch (error) {
      await showError('Dit svar kunne ikke gemmes.', error)
    } finally {
      setPending(false)
    }
  }
  const leave = async () => {
    const isSure = await confirmDialog(isReporter ? onlyReported : left)
    if (isSure) await answer(false, 'Du står ikke længere som finder.')
  }
  if (!own) {
    return (
      <Button
        size="small"
        className="justify-self-start"
        isPending={isPending}
        onClick={() => answer(true, 'Du står nu som finder.')}
      >
        Jeg var selv med
      </Button>
    )
  }
  if (own.status === 'accepted') {
    return (
      <Button size="small" variant="quiet" className="-ms-3 justify-self-start" isPending={isPending} onClick={leave}>
        {isReporter ? 'Jeg var ikke selv med' : 'Fjern mig som finder'}
      </Button>
    )
  }
  return (
    <Notice title="Var du med?">
      <p>Du er nævnt som finder. Siger du ja, tæller fundet også med på din artsliste.</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          isPending={isPending}
          onClick={() => answer(true, 'Du står nu som finder.')}
        >
          Ja, jeg var med
        </Button>
        <Button
          size="small"
          isPending={isPending}
          onClick={() => answer(false, 'Tak for svaret. Du står ikke som finder.')}
        >
          Nej
        </Button>
      </p>
    </Notice>
  )
}
