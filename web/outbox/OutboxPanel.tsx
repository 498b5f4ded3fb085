import { CloudUpload, Download, Image, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import { go, Link } from '../core/link.tsx'
import { saveFile } from '../core/save-file.ts'
import { useSession } from '../session/session.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { confirmDialog } from '../ui/dialogs.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/Toast.tsx'
import { exportOutbox } from './exchange.ts'
import { mendPath, problemTexts } from './mending.ts'
import { type OutboxItem, removeItem, retry, useOutbox } from './outbox.ts'
import type { ItemState, PictureState } from './store.ts'
import { useRoom } from './use-room.ts'

const states: Record<ItemState, { word: string; tone: BadgeTone }> = {
  waiting: { word: 'Venter', tone: 'warning' },
  sending: { word: 'Sender', tone: 'info' },
  sent: { word: 'Sendt', tone: 'success' },
  refused: { word: 'Kan ikke sendes', tone: 'danger' },
}
const pictureWords: Record<PictureState, string> = { waiting: 'venter', sending: 'sendes', sent: 'sendt' }

const megabytes = (bytes: number) => `${numberText(Math.round(bytes / 1024 / 1024))} MB`

/** What was written on this device and how far it has come. Shows nothing when there is nothing to tell. */
export function OutboxPanel() {
  const items = useOutbox()
  const { user } = useSession()
  const room = useRoom(items.length)
  const own = items.filter((item) => item.userId === user?.id)
  const foreign = items.filter((item) => item.userId !== user?.id && item.state !== 'sent').length
  const unsent = own.filter((item) => item.state !== 'sent')
  const refused = own.filter((item) => item.state === 'sent' && item.answers?.some(({ problem }) => problem))
  if (unsent.length + refused.length === 0 && foreign === 0) return null
  return (
    <section aria-labelledby="outbox" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="outbox" className="flex items-center gap-2 font-display font-semibold text-xl tracking-tight">
          <CloudUpload className="size-5 text-accent" aria-hidden="true" />
          Udbakke
        </h2>
        {user && unsent.length > 0 && (
          <Button
            size="small"
            variant="quiet"
            icon={<Download aria-hidden="true" />}
            onClick={() => void saveToFile(user.id)}
          >
            Gem som fil
          </Button>
        )}
      </div>
      {room?.isTight && (
        <Notice tone="warning" title="Der er snart ikke mere plads på enheden">
          Udbakken fylder sammen med resten {megabytes(room.used)}, og der er {megabytes(room.free)} tilbage. Find et
          sted med net, så fundene kan blive sendt, eller gem udbakken som fil.
        </Notice>
      )}
      {unsent.length > 0 && (
        <ul className="grid gap-2">
          {unsent.map((item) => (
            <OutboxLine key={item.uuid} item={item} />
          ))}
        </ul>
      )}
      {refused.map((item) => (
        <RefusedAnswers key={item.uuid} item={item} />
      ))}
      {foreign > 0 && (
        <p className="text-ink-soft text-sm">
          {counted(foreign, 'fund')} på denne enhed tilhører en anden bruger og sendes, når den bruger logger ind.
        </p>
      )}
    </section>
  )
}

/** The find is there, but a community would not have what was answered about it. */
function RefusedAnswers({ item: { title, recordId, answers = [] } }: { item: OutboxItem }) {
  const names = answers.filter(({ problem }) => problem).map(({ name }) => `“${name}”`)
  return (
    <Notice
      tone="warning"
      title={`${title} er sendt, men et svar skal rettes`}
      action={
        <ButtonLink to={`/fund/${recordId}`} size="small" icon={<Pencil aria-hidden="true" />}>
          Ret svar<span className="sr-only"> om {title}</span>
        </ButtonLink>
      }
    >
      Noget af svaret til {names.join(' og ')} blev ikke taget imod.
    </Notice>
  )
}

function OutboxLine({ item }: { item: OutboxItem }) {
  const [isBusy, setBusy] = useState(false)
  const { word, tone } = states[item.state]
  const again = async () => {
    setBusy(true)
    await retry(item.uuid)
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-semibold">{item.title}</span>
          <Badge tone={tone}>{item.isDraft ? `${word} som kladde` : word}</Badge>
        </p>
        {item.pictures.length > 0 && (
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-ink-soft text-sm">
            {item.pictures.map((picture, i) => (
              <span key={picture.key} className="inline-flex items-center gap-1">
                <Image className="size-3.5" aria-hidden="true" />
                Billede {i + 1}: {pictureWords[picture.state]}
              </span>
            ))}
          </p>
        )}
        {item.problem && item.state !== 'sending' && (
          <p className="mt-0.5 text-ink-soft text-sm">{problemTexts(item.problem).join(' ')}</p>
        )}
        {item.state === 'refused' &&
          item.problem?.code === 'record_changed' &&
          item.recordId !== undefined &&
          !item.trip && (
            <Link to={`/fund/${item.recordId}`} className="text-sm underline">
              Se fundet, som det er nu
            </Link>
          )}
      </div>
      <div className="flex items-center gap-1">
        {item.state === 'refused' ? (
          <ButtonLink to={mendPath(item)} size="small" icon={<Pencil aria-hidden="true" />}>
            Ret<span className="sr-only"> {item.title}</span>
          </ButtonLink>
        ) : (
          <IconButton label={`Ret ${item.title}`} size="small" icon={<Pencil />} onClick={() => go(mendPath(item))} />
        )}
        <IconButton
          label={`Prøv at sende ${item.title} igen`}
          size="small"
          icon={<RotateCw />}
          disabled={isBusy || item.state === 'sending'}
          onClick={() => void again()}
        />
        <IconButton label={`Slet ${item.title}`} size="small" icon={<Trash2 />} onClick={() => void remove(item)} />
      </div>
    </li>
  )
}

async function remove(item: OutboxItem) {
  const isSure = await confirmDialog({
    header: item.trip ? 'Slet turen fra udbakken?' : 'Slet fundet fra udbakken?',
    body: item.trip
      ? '<p>Turen er ikke sendt. Sletter du den her, er den væk.</p>'
      : '<p>Fundet er ikke sendt. Sletter du det her, er det væk.</p>',
    okLabel: 'Slet',
    isDanger: true,
  })
  if (isSure) await removeItem(item.uuid)
}

async function saveToFile(userId: number) {
  saveFile(await exportOutbox(userId), 'udbakke.json')
  toast.success('Udbakken er gemt som fil.')
}
