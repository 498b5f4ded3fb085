import { Groups } from './Groups.tsx'
import { Hero } from './Hero.tsx'
import { Join } from './Join.tsx'
import { LiveSlot } from './live/LiveSlot.tsx'
import { Steps } from './Steps.tsx'
import { Trust } from './Trust.tsx'

/** What a stranger meets. It is also made into HTML beforehand (prerender.tsx), so it touches no window while rendering. */
export default function LandingPage() {
  return (
    <div className="scene">
      <Hero />
      <Steps />
      <LiveSlot />
      <Trust />
      <Groups />
      <Join />
    </div>
  )
}
