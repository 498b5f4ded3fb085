import { Check } from 'lucide-react'
import { recordTitle } from '#contract/record-head.ts'
import { Link } from '../core/link.tsx'
import { formatPoint } from '../map/coordinates.ts'
import { OtherMaps } from '../map/OtherMaps.tsx'
import { RecordPicture } from '../records/RecordPicture.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { dayText } from '../ui/dates.ts'
import { showError } from '../ui/dialogs.tsx'
import { toast } from '../ui/Toast.tsx'
import { Confirmed } from './WarningCard.tsx'
import { confirmRecord, type Warning, type WarningRecord } from './warning-data.ts'
import { spotText } from './warning-texts.ts'

/** An expert of the group decides; an authority has a vote. */
async function confirm(warningId: number, recordId: number) {
  try {
    toast.success(await confirmRecord(warningId, recordId))
  } catch (error) {
    await showError('Fundet kunne ikke bekræftes.', error)
  }
}

/** A find of a warning, with the two answers. */
export function WarningRecordView({ warning, find }: { warning: Warning; find: WarningRecord }) {
  const { id, taxon, observedFrom, stars, place, reporter, picture, may } = find
  const group = taxon?.speciesGroup ?? 0
  const title = recordTitle({ taxon, speciesGroup: group })
  return (
    <article className="grid gap-3">
      <Link to={`/fund/${id}`} className="group flex gap-4 text-ink no-underline">
        <RecordPicture
          card={{ picture, taxon, speciesGroup: group }}
          className="size-24 shrink-0 rounded-md"
          drawingClassName="size-16"
        />
        <span className="grid min-w-0 content-start gap-0.5 text-sm">
          <span className="font-semibold text-base underline-offset-4 group-hover:text-accent group-hover:underline">
            {title}
          </span>
          <span className="text-ink-soft">
            {dayText(observedFrom)}
            {reporter && ` · ${reporter.displayName}`}
          </span>
          <span className="wrap-anywhere text-ink-soft">{spotText(place) ?? 'Uden stednavn'}</span>
          <span className="flex flex-wrap items-center gap-1.5">
            <Confirmed stars={stars} />
          </span>
        </span>
      </Link>
      {place.isOpen && (
        <div>
          <p className="text-ink-soft text-sm tabular-nums">{formatPoint(place.point)}</p>
          <OtherMaps point={place.point} />
        </div>
      )}
      {warning.may.answer && may.vote && stars < 3 && (
        <div className="flex flex-wrap gap-2">
          {taxon && (
            <Button size="small" icon={<Check aria-hidden="true" />} onClick={() => confirm(warning.id, id)}>
              Bekræft
              <span className="sr-only"> {title}</span>
            </Button>
          )}
          <ButtonLink to={`/fund/${id}`} size="small" variant="quiet">
            Ikke den art
          </ButtonLink>
        </div>
      )}
    </article>
  )
}
