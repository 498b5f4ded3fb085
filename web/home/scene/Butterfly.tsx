/** One side; the other is its mirror image. */
function Wings() {
  return (
    <>
      <path d="M4-6C36-10 68-8 80 8c6 10 0 18 2 26-6 6-6 14-14 18C48 62 18 44 5 14Z" fill="var(--rust-dark)" />
      <path d="M5-2C34-6 60-4 70 8c5 8 1 15 2 22-5 5-6 11-12 14C44 52 18 38 6 12Z" fill="var(--rust)" />
      <ellipse cx="54" cy="22" rx="15" ry="13" fill="var(--yolk-light)" />
      <ellipse cx="55" cy="22" rx="12" ry="10.5" fill="var(--plumage)" />
      <path d="M49 18c3-4 10-4 12 0 1 4-2 7-6 7s-7-3-6-7Z" fill="var(--bell-light)" />
      <path d="M2-18C20-60 56-80 94-73c4 6-2 12 0 20-4 6-2 13-8 21C72-14 36-3 4-4Z" fill="var(--rust-dark)" />
      <path d="M4-18C21-54 52-72 84-66c2 6-3 9-1 16-4 5-2 10-7 16C64-18 34-7 6-7Z" fill="var(--rust)" />
      <path
        d="M28-46c8 2 12 6 12 14l-14-2c-2-4-1-8 2-12ZM50-60c6 2 10 7 10 13l-12-3c-1-4 0-7 2-10Z"
        fill="var(--plumage)"
      />
      <path d="M44-57c2 4 3 8 3 11l-8-2c1-4 2-6 5-9Z" fill="var(--yolk-light)" />
      <circle cx="73" cy="-56" r="12" fill="var(--yolk-light)" />
      <circle cx="75" cy="-55" r="9.5" fill="var(--rust-dark)" />
      <path d="M69-58c4-6 11-5 13 0-2 6-9 7-13 0Z" fill="var(--bell-light)" />
    </>
  )
}

/** Dagpåfugleøje. */
export function Butterfly({ className }: { className?: string }) {
  return (
    <svg viewBox="-104 -92 208 156" aria-hidden="true" className={className}>
      <Wings />
      <g transform="scale(-1 1)">
        <Wings />
      </g>
      <path d="M-4-20C-4-28 4-28 4-20L3 22C2 30-2 30-3 22Z" fill="var(--plumage)" />
      <path
        d="M-2-25C-8-42-16-54-26-62M2-25C8-42 16-54 26-62"
        fill="none"
        stroke="var(--plumage)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="-26.5" cy="-62.5" r="2.4" fill="var(--plumage)" />
      <circle cx="26.5" cy="-62.5" r="2.4" fill="var(--plumage)" />
    </svg>
  )
}
