import { Plus } from 'lucide-react'
import type { CommunityTab } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import { go } from '../core/link.tsx'
import { PointsMap } from '../map/PointsMap.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NothingFound } from '../ui/NothingFound.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { communityPath, editPath, type Listed, listAddress, perPage } from './address.ts'
import { CommunityCardView } from './CommunityCardView.tsx'
import { useCommunities, useCommunityPlaces } from './community-data.ts'

const empty: Record<CommunityTab, { title: string; text: string }> = {
  all: { title: 'Ingen fællesskaber endnu', text: 'Lav det første: en kommune, en gruppe, en måned eller en idé.' },
  following: {
    title: 'Du følger ingen fællesskaber',
    text: 'Tryk på Følg på et fællesskabs side, så står det her, og du hører, når der sker noget.',
  },
  organising: {
    title: 'Du arrangerer ingen fællesskaber',
    text: 'Saml fund om noget, du gerne vil vide mere om. Alle kan lave et fællesskab.',
  },
  fitting: {
    title: 'Intet passer lige nu',
    text: 'Når du indsender fund, som et fællesskab samler på, står fællesskabet her.',
  },
}

interface CommunityListProps {
  listed: Listed
  /** Where a page of the list is; the main list when not given. */
  pathOf?: (page: number) => string
}

const columns = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** Communities as cards, and where they are. */
export function CommunityList({ listed, pathOf }: CommunityListProps) {
  const { data, isError, error, refetch, isPlaceholderData } = useCommunities(listed)
  if (isError && !data) {
    return <ErrorState title="Fællesskaberne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <div role="status" className={columns}>
        <span className="sr-only">Henter fællesskaber …</span>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-80 rounded-lg" />
        ))}
      </div>
    )
  }
  const { items, total, may } = data
  if (items.length === 0) return <Nothing listed={listed} mayCreate={may.create} />
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid gap-8">
      <div>
        <p role="status" className="mb-4 text-ink-soft tabular-nums">
          {counted(total, 'fællesskab', 'fællesskaber')}
        </p>
        <ul className={columns}>
          {items.map((community) => (
            <li key={community.id}>
              <CommunityCardView community={community} />
            </li>
          ))}
        </ul>
        <Pagination
          label="fællesskaber"
          skip={(listed.page - 1) * perPage}
          take={perPage}
          total={total}
          pathOf={(skip) => (pathOf ?? ((page) => listAddress({ ...listed, page })))(skip / perPage + 1)}
        />
      </div>
      <PlacedCommunities listed={listed} />
    </div>
  )
}

/** Those that have an area, on a map: of all pages of the list. */
function PlacedCommunities({ listed }: { listed: Listed }) {
  const points = useCommunityPlaces(listed).data?.items ?? []
  // A single point on a map says no more than its name.
  if (points.length < 2) return null
  const count = (many: number) => counted(many, 'fællesskab', 'fællesskaber')
  return (
    <section aria-labelledby="placed">
      <h2 id="placed" className="mb-3 font-display font-semibold text-2xl tracking-tight">
        Hvor de er
      </h2>
      <PointsMap
        points={points}
        label={`Kort med ${count(points.length)}, der har et område.`}
        counted={count}
        opens="when wanted"
        onSelect={([id]) => id !== undefined && go(communityPath(id))}
      />
    </section>
  )
}

function Nothing({ listed, mayCreate }: { listed: Listed; mayCreate: boolean }) {
  if (listed.queryString !== '') return <NothingFound queryString={listed.queryString} />
  const { title, text } = empty[listed.tab]
  const isMaking = listed.tab === 'all' || listed.tab === 'organising'
  return (
    <EmptyState
      title={title}
      action={
        isMaking && mayCreate ? (
          <ButtonLink to={editPath()} variant="primary" icon={<Plus aria-hidden="true" />}>
            Lav et fællesskab
          </ButtonLink>
        ) : (
          !isMaking && <ButtonLink to="/faellesskaber">Se alle fællesskaber</ButtonLink>
        )
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}
