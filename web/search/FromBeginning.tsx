import { Link } from '../core/link.tsx'
import { type SearchPlace, searchAddressOf } from './address.ts'

/** The list from where this part of it ends. */
export const nextPathOf = (place: SearchPlace, cursor: string | null | undefined) =>
  cursor ? searchAddressOf({ ...place, from: cursor }) : undefined

/** A list that begins somewhere in its middle leads back. */
export function FromBeginning({ place }: { place: SearchPlace }) {
  if (place.from === undefined) return null
  return (
    <p className="mb-4">
      <Link to={searchAddressOf({ ...place, from: undefined })} className="text-accent underline underline-offset-4">
        Fra begyndelsen
      </Link>
    </p>
  )
}
