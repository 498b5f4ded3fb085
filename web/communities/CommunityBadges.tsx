import { BellRing, EyeOff, Flag, Lock, Wrench } from 'lucide-react'
import type { CommunityCard } from '#contract/community.ts'
import { Badge } from '../ui/Badge.tsx'

type Told = Pick<CommunityCard, 'isOver' | 'isClosed'> &
  Partial<Pick<CommunityCard, 'isHidden' | 'isFollowed' | 'isOrganised'>>

/** What sets a community apart, and what one has to do with it. */
export function CommunityBadges({ community }: { community: Told }) {
  const { isOver, isClosed, isHidden, isFollowed, isOrganised } = community
  return (
    <>
      {isOrganised && (
        <Badge tone="accent" icon={<Wrench aria-hidden="true" />}>
          Du arrangerer
        </Badge>
      )}
      {isFollowed && !isOrganised && (
        <Badge tone="accent" icon={<BellRing aria-hidden="true" />}>
          Du følger
        </Badge>
      )}
      {isClosed ? (
        <Badge icon={<Lock aria-hidden="true" />}>Lukket</Badge>
      ) : (
        isOver && <Badge icon={<Flag aria-hidden="true" />}>Afsluttet</Badge>
      )}
      {isHidden && (
        <Badge tone="warning" icon={<EyeOff aria-hidden="true" />}>
          Skjult
        </Badge>
      )}
    </>
  )
}

export const hasBadges = ({ isOver, isClosed, isHidden, isFollowed, isOrganised }: Told) =>
  [isOver, isClosed, isHidden, isFollowed, isOrganised].some(Boolean)
