import type { ReactNode } from 'react'
import { RecordLinks } from '../../records/record-links.ts'
import { pathWithin, type Within } from './within.ts'

/** Finds of a search: whoever opens one can go on to the next. */
export function WithinSearch({ filter, sort, children }: Within & { children: ReactNode }) {
  return <RecordLinks value={pathWithin({ filter, sort })}>{children}</RecordLinks>
}
