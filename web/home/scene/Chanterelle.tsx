function One({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path
        d="M-62-70C-54-88-32-80-12-86 8-92 30-80 46-85 60-88 68-78 62-66 50-48 28-40 20-16 15 2 15 24 19 48 8 56-10 56-18 48-13 22-13 4-19-16-28-42-54-50-62-70Z"
        fill="var(--yolk)"
      />
      <path
        d="M-48-58C-30-46-20-26-16-4M-32-62C-20-48-12-28-9-2M-14-64C-8-48-4-30-2 0M6-64C4-48 3-30 4 0M26-63C18-48 12-30 10-2M44-61C30-46 20-28 16-6"
        fill="none"
        stroke="var(--yolk-dark)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M-62-70C-54-88-32-80-12-86 8-92 30-80 46-85 60-88 68-78 62-66 46-54 34-66 14-60-6-55-18-66-36-60-50-56-58-60-62-70Z"
        fill="var(--yolk-light)"
      />
      <path
        d="M-38-72C-22-80 4-78 12-76 26-80 42-76 46-74 34-66 20-72 10-68-8-64-24-66-38-72Z"
        fill="var(--yolk)"
        opacity="0.8"
      />
    </g>
  )
}

/** Kantarel: a family of three in the moss. */
export function Chanterelles({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 300 200" aria-hidden="true" className={className}>
      <One at="translate(206 138) rotate(10) scale(.78)" />
      <One at="translate(112 132) rotate(-5) scale(1.12)" />
      <One at="translate(44 158) rotate(-12) scale(.5)" />
      <path
        d="M0 200c6-22 26-32 44-24 12-16 40-18 54-4 14-14 40-14 52 2 14-14 42-12 52 4 20-12 44-4 52 8 18-6 34 2 42 14Z"
        fill="var(--leaf)"
      />
      <path
        d="M14 200c8-14 22-18 34-10 14-14 34-10 44 2 16-12 38-8 48 4 16-12 36-8 46 2 18-10 36-4 44 4Z"
        fill="var(--leaf-light)"
        opacity="0.7"
      />
    </svg>
  )
}
