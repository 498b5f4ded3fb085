import { useIsFetching } from '@tanstack/react-query'
import { Bell, BellRing, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CommunityShown } from '#contract/community.ts'
import { counted, numberText } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { addressOfFilter } from '../../search/address.ts'
import { sessionSettled, signIn, useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { cx } from '../../ui/cx.ts'
import { dayText } from '../../ui/dates.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/Toast.tsx'
import { CommunityBadges, hasBadges } from '../CommunityBadges.tsx'
import { CommunityPicture } from '../CommunityPicture.tsx'
import { communityKey, relationChanged } from '../community-data.ts'
import { CommunityMenu } from './CommunityMenu.tsx'
import { followSettings } from './follow-settings.tsx'

interface CommunityHeaderProps {
  community: CommunityShown
  /** Name and buttons alone: above a view that somebody has come for, so that it is in sight. */
  isBrief: boolean
}

/** The top of the page: name, picture, figures, and what one can do. */
export function CommunityHeader({ community, isBrief }: CommunityHeaderProps) {
  const { id, name, introduction, picture, may, isOver } = community
  const credit = picture && [picture.author, picture.licence].filter(Boolean).join(', ')
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere hyphens-auto">{name}</span>}
        breadcrumbs={[{ label: 'Fællesskaber', to: '/faellesskaber' }]}
        lead={(!isBrief && introduction) || undefined}
        actions={
          <>
            <FollowButton community={community} />
            {!isOver && (
              <ButtonLink to="/fund/indberet/nyt" variant="primary" icon={<Plus aria-hidden="true" />}>
                Nyt fund
              </ButtonLink>
            )}
            {(may.edit || may.organise || may.hide || may.delete || may.report) && (
              <CommunityMenu community={community} />
            )}
          </>
        }
      />
      <State community={community} />
      {!isBrief && (
        <>
          <div className={cx('mb-6 grid gap-6', picture && 'lg:grid-cols-[2fr_1fr] lg:items-center')}>
            {picture && (
              <figure className="relative overflow-clip rounded-lg">
                <CommunityPicture
                  picture={picture}
                  sizes="(min-width: 80rem) 50rem, (min-width: 64rem) 66vw, 100vw"
                  className="aspect-16/9 max-h-96 w-full"
                />
                {credit && (
                  <figcaption className="absolute end-2 bottom-2 rounded-full bg-caption px-2.5 py-0.5 text-caption-ink text-xs">
                    Foto: {credit}
                  </figcaption>
                )}
              </figure>
            )}
            <Figures community={community} isBeside={picture !== null} key={id} />
          </div>
          {hasBadges(community) && (
            <p className="mb-4 flex flex-wrap gap-1.5">
              <CommunityBadges community={community} />
            </p>
          )}
        </>
      )}
    </>
  )
}

/** What one should know before one reads on. */
function State({ community }: { community: CommunityShown }) {
  const { isHidden, hiddenReason, isClosed, isOver, endsOn } = community
  return (
    <div className="grid gap-3 not-empty:mb-6">
      {isHidden && (
        <Notice tone="warning" title="Fællesskabet er skjult">
          Kun arrangører og moderatorer ser det.{hiddenReason && ` Begrundelse: ${hiddenReason}`}
        </Notice>
      )}
      {isClosed && <Notice>Fællesskabet er lukket. Der kommer ikke flere fund til, men alt kan læses.</Notice>}
      {!isClosed && isOver && endsOn && (
        <Notice>Fællesskabet sluttede {dayText(endsOn)}. Resultatet står, som det var.</Notice>
      )}
    </div>
  )
}

/** Each leads to the search that gives the same number. */
function Figures({ community, isBeside }: { community: CommunityShown; isBeside: boolean }) {
  const { id, records, species, people, followers } = community
  const filter = { community: id }
  const figures = [
    { value: records, words: counted(records, 'fund').replace(/^\S+ /, ''), to: addressOfFilter(filter, 'liste') },
    { value: species, words: species === 1 ? 'art' : 'arter', to: addressOfFilter(filter, 'arter') },
    { value: people, words: people === 1 ? 'person' : 'personer', to: addressOfFilter(filter, 'statistik') },
  ]
  return (
    <ul
      aria-label="I tal"
      className={cx('grid grid-cols-2 gap-2 sm:gap-3', isBeside ? 'sm:max-lg:grid-cols-4' : 'sm:flex sm:flex-wrap')}
    >
      {figures.map(({ value, words, to }) => (
        <li key={words}>
          <Link
            to={to}
            className="grid min-w-28 rounded-lg border border-line bg-surface px-4 py-2.5 text-ink no-underline shadow-card hover:border-accent hover:text-accent"
          >
            <span className="font-display font-semibold text-2xl tabular-nums">{numberText(value)}</span>
            <span className="text-ink-soft text-sm">{words}</span>
          </Link>
        </li>
      ))}
      <li className="grid min-w-28 rounded-lg border border-line px-4 py-2.5">
        <span className="font-display font-semibold text-2xl tabular-nums">{numberText(followers)}</span>
        <span className="text-ink-soft text-sm">følger med</span>
      </li>
    </ul>
  )
}

function FollowButton({ community: { id, isFollowed, may } }: { community: CommunityShown }) {
  const { status } = useSession()
  const [isPending, setPending] = useState(false)
  const isRenewed = useIsFetching({ queryKey: communityKey(id) }) > 0
  const press = async () => {
    if (isFollowed) return followSettings(id)
    setPending(true)
    try {
      // Who is known only now finds the button where it was: a press is never lost with it.
      if ((await sessionSettled()).status !== 'signed-in') return void askToSignIn()
      relationChanged(id, await api('POST /community/follow', { id, on: true }))
      toast.success('Du følger fællesskabet og hører om nye tråde og aktiviteter.')
    } catch (error) {
      await showError('Valget kunne ikke gemmes.', error)
    } finally {
      setPending(false)
    }
  }
  if (status === 'signed-in' && !may.follow && !isFollowed && !isRenewed) return null
  return (
    <Button
      isPending={isPending}
      icon={isFollowed ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      {...(isFollowed ? { 'aria-haspopup': 'dialog' as const } : {})}
      onClick={() => void press()}
    >
      {isFollowed ? 'Følger' : 'Følg'}
    </Button>
  )
}

async function askToSignIn() {
  const isWilling = await confirmDialog({
    header: 'Log ind for at være med',
    body: '<p>Så hører du om tråde og aktiviteter, og dine fund kommer med. Det er gratis, og alle kan være med.</p>',
    okLabel: 'Log ind',
    cancelLabel: 'Ikke nu',
  })
  if (isWilling) await signIn({})
}
