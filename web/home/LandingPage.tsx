import { Groups } from './Groups.tsx'
import { Hero } from './Hero.tsx'
import { Join } from './Join.tsx'
import { NearSlot } from './live/NearSlot.tsx'
import { Steps } from './Steps.tsx'
import { Trust } from './Trust.tsx'

const live = () => import('./live/Live.tsx').then(({ Live }) => Live)
const news = () => import('../news/LatestNews.tsx').then(({ NewsRow }) => NewsRow)

/** What a stranger meets. It is also made into HTML beforehand (prerender.tsx), so it touches no window while rendering. */
export default function LandingPage() {
  return (
    <div className="scene">
      <Hero />
      <Steps />
      <NearSlot label="Lige nu" load={live} className="bg-ground" />
      <Trust />
      <NearSlot label="Nyheder" load={news} className="bg-ground" />
      <Groups />
      <Join />
    </div>
  )
}
