import {
  Binoculars,
  BookOpen,
  Compass,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Plus,
  Settings2,
  ShieldAlert,
  Siren,
  Sparkles,
  User,
  Users,
} from 'lucide-react'
import { type Page, pages } from '#contract/pages.ts'
import { mayUse, type Onlooker } from '../session/guard.ts'

export interface MenuEntry {
  /** The address that the entry leads to. */
  to: string
  /** The route in contract/pages.ts; the entry is shown only when it exists. */
  page: string
  label: string
  icon: LucideIcon
  /** What the portal is for: it stands out. */
  isPrimary?: boolean
  /** Other addresses that belong to it. */
  also?: readonly string[]
}

/** Stands for the page of whoever looks. */
const ownPage = '/profil/{brugerId}'

/** The main menu in its order. A room adds its page to contract/pages.ts, and its entry appears. */
const table: readonly MenuEntry[] = [
  { to: '/overblik', page: '/overblik', label: 'Overblik', icon: Compass },
  {
    to: '/fund/indberet/nyt',
    page: '/fund/indberet/{recordEditMode}',
    label: 'Nyt fund',
    icon: Plus,
    isPrimary: true,
  },
  { to: '/fund/soegning', page: '/fund/soegning', label: 'Fund', icon: Binoculars },
  {
    to: '/fund/validerings-overblik?fane=bestem',
    page: '/fund/validerings-overblik',
    label: 'Bestem art',
    icon: Sparkles,
    also: ['/fund/validerings-overblik', '/fund/sammenlign'],
  },
  { to: '/taxa', page: '/taxa', label: 'Artsbogen', icon: BookOpen },
  {
    to: ownPage,
    page: '/profil/{brugerId}',
    label: 'Min side',
    icon: User,
    also: ['/profil/rediger', '/profil/userActivityList', '/profil/import-record-dialog', '/tur'],
  },
  // After one's own page, which must be within reach of the thumb.
  { to: '/faellesskaber', page: '/faellesskaber', label: 'Fællesskaber', icon: Users },
  { to: '/forum/traade', page: '/forum/traade', label: 'Forum', icon: MessagesSquare, also: ['/forum'] },
  { to: '/nyheder', page: '/nyheder', label: 'Nyheder', icon: Newspaper },
  { to: '/invasiv', page: '/invasiv', label: 'Invasive arter', icon: ShieldAlert },
  { to: '/invasiv/varsler', page: '/invasiv/varsler', label: 'Varsler', icon: Siren },
  { to: '/administration', page: '/administration', label: 'Administration', icon: Settings2 },
]

export interface Reader extends Onlooker {
  /** Known once somebody is signed in. */
  userId?: number | undefined
}

export const menuFor = (onlooker: Reader, routes: readonly Page[] = pages): MenuEntry[] =>
  table.flatMap((entry) => {
    const page = routes.find(({ path }) => path === entry.page)
    if (page === undefined || !mayUse(page, onlooker)) return []
    if (entry.to !== ownPage) return [entry]
    return onlooker.userId === undefined ? [] : [{ ...entry, to: `/profil/${onlooker.userId}` }]
  })

/** The entry that a path belongs to: the longest address that the path lies under. */
export const entryOf = (pathname: string, entries: readonly MenuEntry[]): MenuEntry | undefined =>
  entries
    .filter(({ to, also = [] }) =>
      [to, ...also].some((address) => pathname === address || pathname.startsWith(`${address}/`)),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0]
