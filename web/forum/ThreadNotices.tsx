import { Bell, BellOff, BellRing } from 'lucide-react'
import type { Thread } from '#contract/thread.ts'
import { api } from '../core/api.ts'
import { Button } from '../ui/Button.tsx'
import { showError } from '../ui/dialogs.tsx'
import { fetchThreadAgain, meant, type ThreadPlace } from './thread-data.ts'

/** Whether one wants to hear about it; also before anybody has written. */
export function ThreadNotices({ place, thread }: { place: ThreadPlace; thread: Thread | null }) {
  const { isFollowed, isMuted } = thread ?? { isFollowed: false, isMuted: false }
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await fetchThreadAgain(place)
    } catch (error) {
      await showError('Valget kunne ikke gemmes.', error)
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-pressed={isFollowed}
        icon={isFollowed ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        onClick={() => run(() => api('POST /forum/follow-thread', { ...meant(place), followed: !isFollowed }))}
      >
        {isFollowed ? 'Følger' : 'Følg'}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-pressed={isMuted}
        icon={<BellOff aria-hidden="true" />}
        onClick={() => run(() => api('POST /forum/mute-thread', { ...meant(place), muted: !isMuted }))}
      >
        {isMuted ? 'Uden besked' : 'Slå beskeder fra'}
      </Button>
    </div>
  )
}
