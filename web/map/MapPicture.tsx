import './colours.css'
import './map.css'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { type Camera, country, type Margin } from './camera.ts'
import { landCredit } from './land-credit.ts'
import { Ground } from './picture/Ground.tsx'
import { type Frame, frameOf } from './picture-frame.ts'

interface MapPictureProps {
  camera: Camera
  /** One sentence that says the same as the picture. */
  label: string
  /** What is drawn upon the ground. */
  children: (frame: Frame) => ReactNode
}

/** As margins in camera.ts say. */
export const marginClass: Record<Margin, string> = {
  country: 'inset-[8px]',
  area: 'inset-[48px]',
  points: 'top-[40px] right-[72px] bottom-[40px] left-[40px]',
  // In a narrow box the live map comes nearer than these margins, so as to show nothing beyond the drawn land.
  spread: 'inset-[16px] sm:top-[40px] sm:right-[72px] sm:bottom-[40px] sm:left-[40px]',
}

/**
 * A map that is but a picture: it is there with the page, needs no script, and lies where the live map will lie. It fills
 * the box that it is put into.
 */
export function MapPicture({ camera, label, children }: MapPictureProps) {
  const frame = frameOf(camera)
  const isCountry = 'bounds' in camera && camera.bounds === country
  return (
    <>
      <div role="img" aria-label={label} className="vf-picture absolute inset-0 overflow-hidden">
        <div
          className={cx(
            'absolute grid place-content-center place-items-center',
            'bounds' in camera ? marginClass[camera.margin] : 'inset-0',
          )}
        >
          <svg
            viewBox={frame.viewBox}
            width={frame.width}
            height={frame.height}
            aria-hidden="true"
            className={cx(
              'overflow-visible',
              isCountry ? 'vf-country' : 'absolute inset-0 m-auto max-h-full max-w-full',
            )}
          >
            <Ground frame={frame} />
            {children(frame)}
          </svg>
        </div>
      </div>
      <p className="vf-credit">
        ©{' '}
        <a href={landCredit.url} target="_blank" rel="noopener">
          {landCredit.name}
        </a>
      </p>
    </>
  )
}
