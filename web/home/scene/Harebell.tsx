const bell =
  'M0-2C-10-2-19 6-21 22-22 32-25 40-31 46-24 47-18 45-14 40-11 46-6 51 0 54 6 51 11 46 14 40 18 45 24 47 31 46 25 40 22 32 21 22 19 6 10-2 0-2Z'

function Bell({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path d="M-22 38C-12 48 12 48 22 38L12 28h-24Z" fill="var(--bell-dark)" />
      <path d={bell} fill="var(--bell)" />
      <path
        d="M-8 0C-15 6-18 18-18 30-18 36-20 41-24 44-27 45-29 46-31 46-25 40-22 32-21 22-19 6-14 0-8 0Z"
        fill="var(--bell-light)"
      />
      <path
        d="M0 2v48M-9 4c-3 10-4 22-5 35M9 4c3 10 4 22 5 35"
        fill="none"
        stroke="var(--bell-dark)"
        strokeWidth="1.2"
        opacity="0.6"
      />
      <path
        d="M0-4c-7 0-13 5-16 13M0-4c7 0 13 5 16 13M0-5v12"
        fill="none"
        stroke="var(--stem)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </g>
  )
}

/** Liden klokke: thin stems that nod. */
export function Harebell({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 420" aria-hidden="true" className={className}>
      <g fill="none" stroke="var(--stem)" strokeWidth="3" strokeLinecap="round">
        <path d="M128 420C124 320 104 230 112 130c3-40 22-66 48-66" />
        <path d="M112 150c-6-34-26-54-48-52" />
        <path d="M134 420c8-90 40-150 46-210 2-22 14-32 30-30" />
        <path
          d="M120 420c-8-60-30-96-62-120M124 420c10-70 44-96 74-112M118 330c-14-18-30-26-50-30M150 320c16-12 30-16 46-16"
          strokeWidth="2.4"
        />
      </g>
      <Bell at="translate(166 64) rotate(-14)" />
      <Bell at="translate(60 98) rotate(12) scale(.9)" />
      <Bell at="translate(214 181) rotate(-10) scale(.78)" />
      <path d="M113 128c-7-6-10-16-7-26 8 5 11 14 10 24Z" fill="var(--bell)" />
    </svg>
  )
}
