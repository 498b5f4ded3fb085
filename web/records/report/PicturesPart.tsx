import { Camera, ImagePlus, Images, MapPinOff } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useEffect, useId, useState } from 'react'
import { limits } from '#contract/details.ts'
import { getSession } from '../../session/session-state.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { cx } from '../../ui/cx.ts'
import { confirmDialog } from '../../ui/dialogs.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-context.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { moved } from './draft.ts'
import { Part } from './Part.tsx'
import { PictureTile } from './PictureTile.tsx'
import { acceptedFiles, pictureTypes } from './picture-intake.ts'
import { useReorder } from './reorder.ts'
import type { Report } from './report-state.ts'

const PictureDrawer = lazy(() => import('./PictureDrawer.tsx'))

interface ChooseProps {
  label: string
  icon: React.ReactNode
  isCamera?: boolean
  isPrimary?: boolean
  className?: string
  onFiles: (files: File[], isFromCamera: boolean) => void
}

/** A button that opens the camera, or the device's pictures. */
function Choose({ label, icon, isCamera = false, isPrimary = false, className, onFiles }: ChooseProps) {
  return (
    <label
      className={cx(
        buttonClass(isPrimary ? 'primary' : 'secondary', 'medium', className),
        'relative cursor-pointer whitespace-nowrap max-sm:px-2 max-sm:text-sm [&_svg]:shrink-0 focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-2',
      )}
    >
      {icon}
      {label}
      <input
        type="file"
        // The camera is asked for a picture, and knows where it is.
        accept={isCamera ? pictureTypes : acceptedFiles(navigator.userAgent)}
        multiple={!isCamera}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], isCamera)
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** The find's pictures: taken, chosen, dropped or pasted; moved about; opened to cut them and say whose they are. */
export function PicturesPart({ report }: { report: Report }) {
  const { draft, preparing, pictureProblem, proposal, addFiles, setPictures } = report
  const { pictures } = draft
  const id = useId()
  const { formError, clear } = useFieldError('pictures')
  const [isOver, setOver] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [told, setTold] = useState('')
  const [isMaking, setMaking] = useState(false)
  const hasRoom = pictures.length + preparing < limits.picturesPerRecord

  const give = (files: File[], isFromCamera = false) => {
    if (files.length === 0) return
    clear()
    if (files.length > limits.picturesPerRecord && !draft.saved) void offerTrip(files)
    else addFiles(files, isFromCamera)
  }
  const offerTrip = async (files: File[]) => {
    const isWanted = await confirmDialog({
      header: `Du har valgt ${files.length} billeder`,
      body: `<p>Et fund kan have ${limits.picturesPerRecord}. Er de fra en tur, lægges de i stakke efter tid og sted, og hver stak bliver til et fund.</p>`,
      okLabel: 'Lav en tur af dem',
      cancelLabel: `Brug de første ${limits.picturesPerRecord}`,
    })
    const userId = getSession().user?.id
    if (!isWanted || userId === undefined) return addFiles(files)
    setMaking(true)
    try {
      const { makeTripOf } = await import('./trip-of-pictures.ts')
      await makeTripOf(userId, files)
    } finally {
      setMaking(false)
    }
  }
  const move = (from: number, to: number) => {
    setPictures((list) => moved(list, from, to))
    setTold(`Billedet er nu nummer ${to + 1} af ${pictures.length}.`)
  }
  const { row, dragged, handle } = useReorder(pictures.length, move)
  usePaste(give)

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      give([...event.dataTransfer.files])
    },
  }
  const isEmpty = pictures.length + preparing === 0
  const shown = pictures.find(({ key }) => key === opened)

  return (
    <Part
      title="Billeder"
      tour="pictures"
      icon={<Images aria-hidden="true" />}
      aside={<span className="text-ink-soft text-sm">{`${pictures.length} af ${limits.picturesPerRecord}`}</span>}
    >
      <div
        {...drop}
        className={cx(
          'grid gap-3 rounded-lg transition-colors duration-quick',
          isEmpty && 'border-2 border-line border-dashed p-3 sm:p-6',
          isOver && 'border-accent bg-accent-soft outline-2 outline-accent outline-dashed',
        )}
      >
        {!isEmpty && (
          <ul ref={row} className="grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-3">
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.key}
                picture={picture}
                index={index}
                count={pictures.length}
                isDragged={dragged === index}
                handle={handle(index)}
                onOpen={() => setOpened(picture.key)}
                onRemove={() => setPictures((list) => list.filter(({ key }) => key !== picture.key))}
              />
            ))}
            {Array.from({ length: preparing }, (_, index) => (
              <li key={`preparing-${pictures.length + index}`} className="aspect-square">
                <Skeleton className="size-full rounded-md" />
                <span role="status" className="sr-only">
                  Gør billedet klar …
                </span>
              </li>
            ))}
          </ul>
        )}
        {isMaking && <Progress label="Læser billederne og laver turen …" />}
        {hasRoom && !isMaking && (
          <div className="flex flex-wrap items-center justify-center gap-2.5">
            <span className="hidden pointer-coarse:contents">
              <Choose
                label="Tag billede"
                icon={<Camera aria-hidden="true" />}
                isCamera
                isPrimary={isEmpty}
                className="max-sm:min-h-13 max-sm:flex-1"
                onFiles={give}
              />
            </span>
            <Choose
              label={isEmpty ? 'Vælg billeder' : 'Vælg flere'}
              icon={<ImagePlus aria-hidden="true" />}
              className="max-sm:min-h-13 max-sm:flex-1"
              onFiles={give}
            />
            {isEmpty && (
              <p className="w-full text-center text-ink-soft text-sm">
                <span className="pointer-coarse:hidden">Du kan også trække dem hertil eller sætte dem ind. </span>
                Sted og tid foreslås ud fra billedet.
              </p>
            )}
          </div>
        )}
      </div>
      <FieldError id={id} error={pictureProblem ?? formError} />
      <Disputes proposal={proposal} />
      {pictures.length > 0 && preparing === 0 && draft.fields.point === null && (
        <p role="status" className="flex gap-2 text-ink-soft text-sm">
          <MapPinOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {pictures.length === 1 ? 'Billedet kom uden sted.' : 'Billederne kom uden sted.'} Vælg det på kortet nedenfor.
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {told}
      </p>
      <Suspense fallback={null}>
        {shown && (
          <PictureDrawer
            picture={shown}
            index={pictures.indexOf(shown)}
            count={pictures.length}
            onChange={(change) =>
              setPictures((list) => list.map((one) => (one.key === shown.key ? { ...one, ...change } : one)))
            }
            onMove={move}
            onRemove={() => {
              setOpened(undefined)
              setPictures((list) => list.filter(({ key }) => key !== shown.key))
            }}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Part>
  )
}

function Disputes({ proposal }: Pick<Report, 'proposal'>) {
  const { isTimeDisputed, isPlaceDisputed, isClockWrong } = proposal
  if (!isTimeDisputed && !isPlaceDisputed && !isClockWrong) return null
  return (
    <Notice tone="warning" announce title={isTimeDisputed || isPlaceDisputed ? 'Er det samme fund?' : 'Kameraets ur'}>
      {isTimeDisputed && <p>Billederne er taget på forskellige dage. Det tidligste tidspunkt er foreslået.</p>}
      {isPlaceDisputed && <p>Billederne er taget langt fra hinanden. Stedet på det første er foreslået.</p>}
      {isClockWrong && <p>Et billede har en dato, der ikke kan passe. Den er ikke brugt.</p>}
    </Notice>
  )
}

/** Pictures that are pasted anywhere on the page are meant for the find. */
function usePaste(give: (files: File[]) => void) {
  useEffect(() => {
    const onPaste = (event: Event) => {
      const { clipboardData } = event as unknown as ClipboardEvent
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) give(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
