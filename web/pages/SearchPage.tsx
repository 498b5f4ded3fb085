import { TakeSearched } from '../communities/TakeSearched.tsx'
import type { PageProps } from '../core/page.ts'
import { SearchPage } from '../search/SearchPage.tsx'

/** The search, with what organisers of communities do with its finds. */
export default function SearchForCommunities(props: PageProps) {
  return <SearchPage {...props} actions={(filter, total) => <TakeSearched filter={filter} total={total} />} />
}
