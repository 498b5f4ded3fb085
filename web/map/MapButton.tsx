import type { ReactNode, Ref } from 'react'

const look =
  'inline-flex size-11 items-center justify-center bg-raised text-ink transition-colors duration-quick hover:bg-accent-soft focus-visible:-outline-offset-3 aria-expanded:bg-accent-soft [&_svg]:size-5'

interface MapButtonProps {
  label: string
  icon: ReactNode
  onClick: () => void
  /** Of a button that opens something. */
  isExpanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function MapButton({ label, icon, onClick, isExpanded, ref }: MapButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      title={label}
      className={look}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
