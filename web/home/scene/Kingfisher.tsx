/** Isfugl on its branch, watching the water. */
export function Kingfisher({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 260" aria-hidden="true" className={className}>
      <path
        d="M10 214c60-10 130-4 190-14 44-8 80-24 114-26M212 198c16-16 34-26 56-30M70 212c-8-14-20-22-34-26"
        fill="none"
        stroke="var(--branch)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path
        d="M262 150c14-10 30-10 42-2-10 12-28 14-42 2ZM36 186c-14-4-22-14-24-28 16 2 26 14 24 28ZM296 176c4-14 14-22 24-22 0 14-10 22-24 22Z"
        fill="var(--leaf-light)"
      />
      <path d="M196 176c18 16 30 34 36 56-14-6-34-20-46-38Z" fill="var(--isfugl-dark)" />
      <path d="M112 92c-8 44 10 88 46 106 30 2 50-14 54-34-8-40-34-74-68-92Z" fill="var(--yolk-dark)" />
      <path d="M112 92c-8 44 10 88 46 106 12 0 22-2 30-8-36-20-56-58-58-104Z" fill="var(--rust)" />
      <path d="M140 70c44 10 78 56 84 118-34-10-66-44-80-86-4-12-6-22-4-32Z" fill="var(--isfugl)" />
      <path
        d="M160 92c26 20 44 50 52 84M150 106c20 34 38 54 60 70"
        fill="none"
        stroke="var(--isfugl-light)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 10"
      />
      <path d="M76 74c4-30 28-46 52-42 24 4 36 24 32 46-4 24-26 36-48 30-20-4-34-16-36-34Z" fill="var(--isfugl)" />
      <path d="M84 54c10-18 28-26 46-21 20 5 30 22 29 40-16-10-44-22-75-19Z" fill="var(--isfugl-dark)" />
      <path
        d="M100 42l8 4m8-8 8 5m8-4 7 7m2 4 6 8"
        stroke="var(--isfugl-light)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M92 78c12-4 26-2 36 8-8 8-22 10-34 4Z" fill="var(--rust)" />
      <path d="M126 84c12-2 22 2 28 10-8 10-20 14-30 12 4-8 5-14 2-22Z" fill="var(--plumage-white)" />
      <path d="M84 98c12 12 30 14 40 6-2 12-10 18-20 17-10 0-18-10-20-23Z" fill="var(--plumage-white)" />
      <circle cx="98" cy="70" r="6.5" fill="var(--plumage)" />
      <circle cx="96" cy="68" r="2" fill="var(--plumage-white)" />
      <path d="M78 74 6 90l74 4c4-7 4-14-2-20Z" fill="var(--plumage)" />
      <path d="M6 90l74 4c1-2 2-4 2-6Z" fill="var(--rust-dark)" />
      <path
        d="M160 196l-4 14m-6 0h16m12-16v12m-6 0h14"
        stroke="var(--rust-dark)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  )
}
