import { ArrowLeft, ArrowRight, Crop, ImageOff, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { licences, type MediaLicense, mediaLicenses } from '#contract/licences.ts'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../ui/Button.tsx'
import { Drawer, DrawerSection } from '../../ui/Drawer.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Cut, DraftPicture } from './draft.ts'
import { useObjectUrl } from './object-url.ts'
import { ShownPicture } from './ShownPicture.tsx'
import { cutOut } from './scale.ts'
import { useServerAddress } from './server-address.ts'

interface PictureDrawerProps {
  picture: DraftPicture
  index: number
  count: number
  onChange: (change: Partial<DraftPicture>) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onClose: () => void
}

const ariaLabels = {
  cropArea: 'Udsnittet. Flyt det med piletasterne.',
  nwDragHandle: 'Hjørnet øverst til venstre',
  nDragHandle: 'Den øverste kant',
  neDragHandle: 'Hjørnet øverst til højre',
  eDragHandle: 'Den højre kant',
  seDragHandle: 'Hjørnet nederst til højre',
  sDragHandle: 'Den nederste kant',
  swDragHandle: 'Hjørnet nederst til venstre',
  wDragHandle: 'Den venstre kant',
}
const middle: PercentCrop = { unit: '%', x: 15, y: 15, width: 70, height: 70 }

/** One picture large: cut it, say whose it is and what others may do with it, move or remove it. */
export default function PictureDrawer(props: PictureDrawerProps) {
  const { picture, index, count, onChange, onMove, onRemove, onClose } = props
  const { author, licence } = picture
  return (
    <Drawer title={`Billede ${index + 1} af ${count}`} isOpen onClose={onClose}>
      <CropPart key={picture.key} picture={picture} onChange={onChange} />
      <DrawerSection title="Hvis billede er det?">
        <TextField
          label="Fotograf"
          value={author}
          maxLength={120}
          autoComplete="name"
          onChange={(value) => onChange({ author: value })}
        />
        <Select<MediaLicense>
          label="Hvad må andre bruge det til?"
          value={licence}
          options={mediaLicenses.map((value) => ({ value, label: licences[value] }))}
          onChange={(value) => onChange({ licence: value })}
        />
      </DrawerSection>
      {count > 1 && (
        <DrawerSection title="Rækkefølge" lead="Det første billede vises i lister og på kort.">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<ArrowLeft aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            >
              Flyt frem
            </Button>
            <Button
              icon={<ArrowRight aria-hidden="true" />}
              disabled={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            >
              Flyt tilbage
            </Button>
          </div>
        </DrawerSection>
      )}
      <div className="flex flex-wrap justify-center gap-2 px-5 py-6 sm:justify-start sm:px-7">
        <Button variant="primary" size="large" className="w-full sm:w-auto" onClick={onClose}>
          Færdig
        </Button>
        <Button variant="quiet" size="large" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
          Fjern billedet
        </Button>
      </div>
    </Drawer>
  )
}

function CropPart({ picture, onChange }: Pick<PictureDrawerProps, 'picture' | 'onChange'>) {
  const [isCutting, setCutting] = useState(false)
  const [crop, setCrop] = useState<PercentCrop>(picture.cut ? { unit: '%', ...picture.cut } : middle)
  const [isPending, setPending] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const stored = useServerAddress(picture)
  const whole = useObjectUrl(picture.source ?? picture.blob) ?? (picture.blob ? undefined : stored)
  const shown = useObjectUrl(picture.blob) ?? (picture.blob ? undefined : stored)

  /** A picture that the server has is fetched and becomes a new one. */
  const sourceOf = async () => picture.source ?? picture.blob ?? (await fetch(stored ?? '')).blob()
  const cut = async ({ x, y, width, height }: Cut) => {
    setPending(true)
    try {
      const source = await sourceOf()
      const blob = await cutOut(source, { x, y, width, height })
      onChange({ blob, source, cut: { x, y, width, height }, mediaId: undefined, url: undefined })
      setCutting(false)
    } catch {
      setBroken(true)
    } finally {
      setPending(false)
    }
  }
  const restore = () => {
    onChange({ blob: picture.source, source: undefined, cut: undefined })
    setCrop(middle)
    setCutting(false)
  }

  return (
    <section className="grid gap-4 border-line border-b px-5 py-6 sm:px-7">
      <div className="grid min-h-40 place-items-center overflow-hidden rounded-md bg-sunken">
        {isCutting && whole ? (
          <ReactCrop
            crop={crop}
            keepSelection
            ruleOfThirds
            minWidth={40}
            minHeight={40}
            ariaLabels={ariaLabels}
            onChange={(_, percent) => setCrop(percent)}
          >
            <img ref={image} src={whole} alt="" className="max-h-[60dvh]" />
          </ReactCrop>
        ) : (
          <ShownPicture
            key={shown}
            src={shown}
            className="max-h-[60dvh]"
            fallback={
              <p className="grid justify-items-center gap-2 p-8 text-center text-ink-soft text-sm">
                <ImageOff className="size-8" aria-hidden="true" />
                Din browser kan ikke vise billedet, men det sendes med.
              </p>
            }
          />
        )}
      </div>
      {isBroken && <Notice tone="warning">Billedet kan ikke beskæres i denne browser. Det sendes, som det er.</Notice>}
      <div className="flex flex-wrap gap-2">
        {isCutting ? (
          <>
            <Button variant="primary" isPending={isPending} onClick={() => cut(crop)}>
              Brug udsnittet
            </Button>
            <Button variant="quiet" onClick={() => setCutting(false)}>
              Annullér
            </Button>
          </>
        ) : (
          <Button icon={<Crop aria-hidden="true" />} onClick={() => setCutting(true)}>
            Beskær
          </Button>
        )}
        {picture.source && (
          <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={restore}>
            Brug hele billedet
          </Button>
        )}
      </div>
    </section>
  )
}
