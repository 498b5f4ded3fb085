import { config } from '../core/config.ts'
import { Link } from '../core/link.tsx'

/** A leaf that is also the pin on a map: something wild, found at a place. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M16 31C8.6 24 5 18.7 5 12.8 5 6.2 9.8 1 16 1s11 5.2 11 11.8C27 18.7 23.4 24 16 31Z"
        className="fill-accent"
      />
      <path
        d="M16 26V8.5m0 12.300 5.400-5M16 20.800l-5.400-5M16 14.600l4-3.700m-4 3.700-4-3.700"
        fill="none"
        strokeWidth="1.7"
        strokeLinecap="round"
        className="stroke-accent-ink"
      />
    </svg>
  )
}

/** The mark and the name; leads home. */
export function Logo() {
  return (
    <Link
      to="/"
      aria-label={`${config.siteName}: til forsiden`}
      className="flex min-h-11 items-center gap-2.5 rounded-md text-ink no-underline"
    >
      <LogoMark />
      <span className="font-display font-semibold text-xl tracking-tight">{config.siteName}</span>
    </Link>
  )
}
