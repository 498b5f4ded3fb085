import { Beech } from './Beech.tsx'
import { Butterfly } from './Butterfly.tsx'
import { Chanterelles } from './Chanterelle.tsx'
import { grass } from './draw.ts'
import { Harebell } from './Harebell.tsx'
import { Landscape } from './Landscape.tsx'
import { Lapwing } from './Lapwing.tsx'
import { Orchid } from './Orchid.tsx'
import { StagBeetle } from './StagBeetle.tsx'
import { Swaying } from './Swaying.tsx'

const front = grass({ seed: 61, from: -20, to: 1620, foot: 210, count: 120, height: [50, 165], width: 8 })

/** The whole picture behind the greeting, in layers that move a little apart when one scrolls. Only for the eye. */
export function Scene() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip">
      <div className="scene-sky absolute inset-0" />
      <div className="drift-far absolute inset-x-0 bottom-0 h-[56%] md:h-[66%]">
        <Landscape />
        <Lapwing className="absolute start-[58%] bottom-[30%] w-[19%] min-w-22 max-w-44 md:start-[60%] md:bottom-[33%] md:w-[10%]" />
      </div>
      <div className="drift-near absolute inset-y-0 end-0 w-[74%] max-w-[38rem] max-md:-top-[9%] max-md:translate-x-[64%]">
        <Beech className="size-full" />
        <StagBeetle className="absolute end-[4%] bottom-[30%] w-[9%] rotate-6 max-md:hidden" />
      </div>
      <div className="flight absolute start-[68%] top-[59%] w-18 md:start-[53%] md:top-[30%] md:w-28">
        <div className="flutter -rotate-24">
          <Butterfly className="w-full" />
        </div>
      </div>
      <div className="absolute inset-0">
        <Swaying className="start-[1%] bottom-[-4%] h-[38%] max-h-96 md:start-[7%]">
          <Harebell />
        </Swaying>
        <Swaying isLate className="start-[26%] bottom-[-5%] h-[31%] max-h-84 md:start-[22%]">
          <Orchid />
        </Swaying>
        <Swaying className="bottom-[-6%] h-[27%] max-h-72 -scale-x-100 max-md:end-[-6%] md:start-[42%]">
          <Harebell />
        </Swaying>
        <Chanterelles className="absolute end-[20%] bottom-[1%] w-[34%] max-w-56 max-md:hidden" />
        <svg
          viewBox="0 0 1600 200"
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-[19%] w-full"
        >
          <path d={front} fill="var(--straw-front)" />
          <path d="M0 180c300-24 700-10 1000-4s420-12 600-2v40H0Z" fill="var(--straw-front)" />
        </svg>
      </div>
    </div>
  )
}
