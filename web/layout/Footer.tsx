import { config } from '../core/config.ts'
import { Link } from '../core/link.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const linkClass = 'inline-flex min-h-9 touch-target items-center underline-offset-4 hover:text-accent hover:underline'

/** Who is behind the portal, how to reach them, and on what terms. */
export function Footer() {
  return (
    <footer className="mt-auto border-line border-t laid-when-near [--laid-height:12rem] print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-4 sm:gap-x-10 py-8 text-ink-soft text-sm">
        <p className="max-sm:w-full">
          {config.siteName} drives af {config.siteOwner}
        </p>
        <nav aria-label="Om portalen">
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 sm:gap-x-6">
            <li>
              <a href={`mailto:${config.siteContact}`} className={linkClass}>
                Kontakt
              </a>
            </li>
            <li>
              <Link to="/faellesskaber" className={linkClass}>
                Fællesskaber
              </Link>
            </li>
            <li>
              <Link to="/forum/traade" className={linkClass}>
                Forum
              </Link>
            </li>
            <li>
              <Link to="/nyheder" className={linkClass}>
                Nyheder
              </Link>
            </li>
            <li>
              <Link to="/invasiv" className={linkClass}>
                Invasive arter
              </Link>
            </li>
            <li>
              <Link to="/vilkaar" className={linkClass}>
                Vilkår
              </Link>
            </li>
            <li>
              <a href="/api/docs" className={linkClass}>
                API
              </a>
            </li>
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
