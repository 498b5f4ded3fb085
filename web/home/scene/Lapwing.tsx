/** Vibe: crest up, keeping watch over the meadow. */
export function Lapwing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 250 220" aria-hidden="true" className={className}>
      <g fill="none" stroke="var(--rust-dark)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M118 156l-4 56m0 0-16 4m16-4 12 5M142 156l7 54m0 0-15 5m15-5 13 4" />
      </g>
      <path
        d="M60 96c-6 24 4 50 32 62 32 12 76 6 104-18l18-14C180 100 130 82 100 82c-18-6-34-4-40 14Z"
        fill="var(--plumage-white)"
      />
      <path d="M182 146c12 2 24-2 34-12l8 4c-8 12-26 20-42 18Z" fill="var(--rust)" />
      <path d="M198 124l46 8c-6 8-16 12-28 12l-26-4Z" fill="var(--plumage-white)" />
      <path d="M216 126l34 8c-4 6-10 9-18 10l-22-8Z" fill="var(--plumage)" />
      <path d="M56 78c-6 22-2 46 18 56 16-2 26-18 28-30-10-10-16-24-18-38Z" fill="var(--plumage)" />
      <path
        d="M80 74c30-12 78 4 112 28 18 12 36 22 48 26-18 6-38 6-52 0-34 8-72 0-92-22-10-10-16-22-16-32Z"
        fill="var(--plumage-shine)"
      />
      <path
        d="M96 106c20 22 58 30 92 22 14 6 34 6 52 0-12-4-26-12-42-22-30 14-70 16-102 0Z"
        fill="var(--plumage)"
        opacity="0.75"
      />
      <path
        d="M118 100c22 8 44 8 62 2M130 88c18 6 34 8 48 6"
        fill="none"
        stroke="var(--plumage)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.5"
      />
      <path
        d="M50 58c0-16 12-26 26-25 14 1 20 14 18 28-2 12-12 20-26 18-10-2-18-10-18-21Z"
        fill="var(--plumage-white)"
      />
      <path d="M48 52c4-14 14-22 28-21 10 1 16 6 19 14-12-4-30-2-40 6Z" fill="var(--plumage)" />
      <path d="M48 54c6 0 12 5 12 12-1 8-2 12 0 18-8-4-14-16-12-30Z" fill="var(--plumage)" />
      <path
        d="M88 36C106 30 120 16 130-4c-4 24-18 42-38 50ZM90 42c18-2 34-10 46-26-8 20-26 34-44 36Z"
        fill="var(--plumage)"
      />
      <circle cx="68" cy="54" r="4.2" fill="var(--plumage)" />
      <circle cx="66.8" cy="52.8" r="1.3" fill="var(--plumage-white)" />
      <path d="M50 54 28 59l22 5Z" fill="var(--plumage)" />
    </svg>
  )
}
