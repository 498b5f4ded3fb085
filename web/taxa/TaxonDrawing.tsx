import { cx } from '../ui/cx.ts'
import { GroupIcon } from './GroupIcon.tsx'

/** Sheets of drawings: files that the browser fetches when a page shows the first drawing of one. */
const sheets = import.meta.glob<string>('./drawings/*.svg', { query: '?url', import: 'default', eager: true })

/** What is known of how a taxon is drawn. */
export interface Drawn {
  /** A sheet and the drawing there. */
  drawing: string | null
  speciesGroup: number
}

/** The drawing of a taxon, or the icon of its group. The name stands beside it, so it is silent for screen readers. */
export function TaxonDrawing({ taxon, className }: { taxon: Drawn; className?: string }) {
  const [sheet, name] = taxon.drawing?.split('/') ?? []
  const address = sheets[`./drawings/${sheet}.svg`]
  if (!address) return <GroupIcon group={taxon.speciesGroup} className={className} />
  return (
    <svg
      viewBox="0 0 64 64"
      fill="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', className ?? 'size-16')}
    >
      <use href={`${address}#${name}`} />
    </svg>
  )
}
