import { AppWindow, type LucideIcon, Settings2, SlidersHorizontal, UserCog } from 'lucide-react'
import { type Page, pages } from '#contract/pages.ts'
import { mayUse, type Onlooker } from '../layout/menu.ts'

interface Described {
  icon: LucideIcon
  text: string
}

/** What each administration page is for. A room that adds a page adds a line. */
const described: Record<string, Described> = {
  '/administration/brugeradministration': {
    icon: UserCog,
    text: 'Find brugere, se deres roller, giv rettigheder for et område eller en periode, spær og slet.',
  },
  '/administration/klient-administration': {
    icon: AppWindow,
    text: 'Partnerapplikationer, der må logge brugere ind eller læse portalens åbne data.',
  },
  '/administration/site-admin': {
    icon: SlidersHorizontal,
    text: 'Hjælpetekster, vilkår, forsidens tekster og tabellen, der gør claims til roller.',
  },
}

/** The pages under Administration that this person may open. */
export const administrationPages = (onlooker: Onlooker, routes: readonly Page[] = pages) =>
  routes
    .filter((page) => page.path.startsWith('/administration/') && !page.path.includes('{') && mayUse(page, onlooker))
    .map((page) => ({ path: page.path, title: page.title, icon: Settings2, text: '', ...described[page.path] }))
