import type { TripRecord } from '#contract/trip.ts'
import { Link } from '../../core/link.tsx'
import { recordPath, recordTitle } from '../../records/record-texts.ts'
import { Photo } from '../../ui/Photo.tsx'

/** What the day looked like: a picture of each find that has one, which leads to the find. */
export function Pictures({ records }: { records: readonly TripRecord[] }) {
  const pictured = records.flatMap((record) => (record.picture ? [{ record, picture: record.picture }] : []))
  if (pictured.length === 0) return null
  return (
    <section aria-labelledby="billeder" className="grid gap-4">
      <h2 id="billeder" className="font-display font-semibold text-2xl tracking-tight">
        Billeder
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {pictured.map(({ record, picture }) => (
          <li key={record.id}>
            <Link
              to={recordPath(record.id)}
              className="group block overflow-clip rounded-lg bg-sunken text-ink no-underline"
            >
              <Photo
                src={picture.thumbnailUrl}
                alt=""
                width={200}
                height={200}
                placeholder={picture.placeholder}
                isLazy
                className="aspect-square w-full object-cover transition-transform duration-quick group-hover:scale-102"
              />
              <span className="wrap-anywhere block bg-surface px-2 py-1.5 text-sm group-hover:underline">
                {recordTitle(record)}
                {record.pictureCount > 1 && <span className="text-ink-soft"> · {record.pictureCount} billeder</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
