import {
  AppWindow,
  ListTodo,
  type LucideIcon,
  MessageSquareWarning,
  MoveRight,
  Settings2,
  Shapes,
  SlidersHorizontal,
  TreePine,
  UserCog,
} from 'lucide-react'
import { type Page, pages } from '#contract/pages.ts'
import { mayUse, type Onlooker } from '../session/guard.ts'

interface Described {
  icon: LucideIcon
  text: string
}

/** What each administration page is for. A room that adds a page adds a line. */
const described: Record<string, Described> = {
  '/administration/daglig-rutine': {
    icon: ListTodo,
    text: 'Det, der venter på dig i dag: anmeldelser, markerede fund, de ældste i dine grupper og mere.',
  },
  '/administration/rapporter': {
    icon: MessageSquareWarning,
    text: 'Fund, som brugere har anmeldt til moderatorerne. Svar, og luk sagen.',
  },
  '/administration/flyt-fund': {
    icon: MoveRight,
    text: 'Flyt fund fra ét taxon til et andet eller fra én bruger til en anden, med prøvekørsel og mulighed for at fortryde.',
  },
  '/administration/brugeradministration': {
    icon: UserCog,
    text: 'Find brugere, se deres roller, giv bevillinger for et område eller en periode, spær og slet.',
  },
  '/administration/klient-administration': {
    icon: AppWindow,
    text: 'Partnerapplikationer, der må logge brugere ind eller læse portalens åbne data.',
  },
  '/administration/site-admin': {
    icon: SlidersHorizontal,
    text: 'Hjælpetekster, vilkår, forsidens tekster, baggrundsarbejde og tabellen over, hvad der giver hvilke roller.',
  },
  '/administration/taxon-redigering': {
    icon: TreePine,
    text: 'Navne, stamdata og slægtskab, beskyttelse, import og alt andet, der holder tjeklisten i orden.',
  },
  '/administration/formgrupper': {
    icon: Shapes,
    text: 'Grupper som rovfugle og trøfler, som fund kan indsendes under, selv om de ikke er systematiske enheder.',
  },
}

/** A page right under Administration; what lies deeper is reached from it. */
const isTop = (path: string) => /^\/administration\/[^/{]+$/.test(path)

/** The pages under Administration that this person may open. */
export const administrationPages = (onlooker: Onlooker, routes: readonly Page[] = pages) =>
  routes
    .filter((page) => isTop(page.path) && mayUse(page, onlooker))
    .map((page) => ({ path: page.path, title: page.title, icon: Settings2, text: '', ...described[page.path] }))
