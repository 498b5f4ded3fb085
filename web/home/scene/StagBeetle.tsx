function Half() {
  return (
    <>
      <g fill="none" stroke="var(--beetle)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24-30 46-44 52-66M32 6l26-4 14 20M28 44l24 14 4 30" />
        <path d="M16-62c8 0 16-4 22-12m0 0 8 2m-8-2 6-4" strokeWidth="3" />
      </g>
      <path
        d="M0-62C6-76 26-82 32-100c3-12-2-22-12-30 0 8 1 14-2 20L8-112l7 12C14-90 2-82 0-72Z"
        fill="var(--beetle-light)"
      />
      <path d="M0-66h14c10 2 12 12 8 22L0-40Z" fill="var(--beetle)" />
      <path d="M0-44h20c10 2 16 12 12 24-2 6-8 8-14 9L0-9Z" fill="var(--beetle)" />
      <path d="M0-10c24-2 36 12 36 40C36 62 20 86 0 92Z" fill="var(--beetle-light)" />
      <path d="M12-4c12 6 16 20 15 40-1 18-6 32-14 42 2-24 4-56-1-82Z" fill="var(--yolk-dark)" opacity="0.45" />
    </>
  )
}

/** Eghjort, on its way up a trunk. */
export function StagBeetle({ className }: { className?: string }) {
  return (
    <svg viewBox="-80 -136 160 236" aria-hidden="true" className={className}>
      <Half />
      <g transform="scale(-1 1)">
        <Half />
      </g>
      <path d="M0-10V92M-32-18h64" stroke="var(--beetle)" strokeWidth="2.5" />
    </svg>
  )
}
