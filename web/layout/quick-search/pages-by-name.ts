import {
  Bell,
  Columns3,
  FileUp,
  History,
  ListChecks,
  ListTree,
  LogIn,
  type LucideIcon,
  MessageSquarePlus,
  Newspaper,
  Route,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Unlink,
  UserPen,
  Users,
} from 'lucide-react'
import { nameTokens, tokensInOrder } from '#contract/name-search/fold.ts'
import { type PagePath, pages } from '#contract/pages.ts'
import { administrationPages } from '../../home/administration.ts'
import { mayUse } from '../../session/guard.ts'
import { menuFor, type Reader } from '../menu.ts'

export interface NamedPage {
  to: string
  label: string
  icon: LucideIcon
  /** What it is for, where its name does not say it. */
  text: string
}

/** Pages that are in no menu. */
const others: readonly { path: PagePath; icon: LucideIcon; text: string }[] = [
  { path: '/fund/validerings-overblik', icon: ListChecks, text: 'Køen af fund, der venter på at blive afgjort' },
  { path: '/fund/sammenlign', icon: Columns3, text: 'Arter side om side' },
  { path: '/forum/createThread', icon: MessageSquarePlus, text: 'Spørg om noget, eller fortæl, hvad du har oplevet' },
  { path: '/nyheder/redigerNyhed', icon: Newspaper, text: 'Til alle, der læser med' },
  {
    path: '/faellesskaber/communitiesUserFollowing',
    icon: Users,
    text: 'Dem, du er med i, og hvad der sker i dem',
  },
  { path: '/tur/opret', icon: Route, text: 'Saml dagens fund: rute, indsats og hurtigliste' },
  { path: '/notifikationer', icon: Bell, text: 'Hvad der er sket med dine fund' },
  { path: '/profil/userActivityList', icon: History, text: 'Det, du selv har gjort' },
  { path: '/profil/rediger', icon: UserPen, text: 'Navn, e-mail, billede, licens og adgangskode' },
  { path: '/profil/import-record-dialog', icon: FileUp, text: 'Mange fund på én gang fra et regneark' },
  { path: '/claims', icon: ShieldCheck, text: 'Hvad du har adgang til' },
  { path: '/bruger/logs', icon: ScrollText, text: 'Hvad portalen har skrevet op i denne browser' },
  { path: '/vilkaar', icon: ScrollText, text: 'Betingelser og persondata' },
  { path: '/administration/taxon-redigering/administrative-lister', icon: ListTree, text: '' },
  { path: '/administration/taxon-redigering/orphan-taxa', icon: Unlink, text: '' },
  { path: '/administration/taxon-redigering/validering', icon: SlidersHorizontal, text: '' },
]
const signIn = { to: '/konto', label: 'Log ind', icon: LogIn, text: 'Eller bliv bruger' }

/** Other words that people look for a page by. */
const alsoCalled: Readonly<Record<string, string>> = {
  '/overblik': 'forside start hjem',
  '/fund/indberet/nyt': 'indberet registrér tilføj opret',
  '/fund/soegning': 'søg søgning kort statistik udbredelse',
  '/fund/validerings-overblik?fane=bestem': 'hjælp identificér navngiv',
  '/fund/validerings-overblik': 'ekspert kø kvalitetssikring',
  '/taxa': 'arter artsliste opslag',
  '/forum/traade': 'tråde debat snak spørgsmål diskussion',
  '/forum/createThread': 'spørg tråd debat',
  '/faellesskaber': 'projekt gruppe forening kampagne samarbejde',
  '/faellesskaber/communitiesUserFollowing': 'mine grupper projekter',
  '/nyheder': 'nyt aktuelt feed',
  '/invasiv': 'fremmede uønskede skadelige bekæmpelse meld',
  '/tur/opret': 'ture ekskursion gpx rute hurtigliste feltliste start',
  '/invasiv/varsler': 'varsel invasive myndighed bekæmpelse indsats',
  '/notifikationer': 'beskeder besked påmindelser',
  '/profil/rediger': 'indstillinger kodeord password konto slet',
  '/profil/import-record-dialog': 'excel csv upload indlæs',
  '/bruger/logs': 'fejl teknisk logs',
  '/vilkaar': 'gdpr privatliv regler',
  '/konto': 'login opret konto registrer',
  '/administration/site-admin': 'indstillinger hjælpetekster roller',
  '/administration/brugeradministration': 'brugere spær roller',
}

/** The main menu, and for visitors the way in. */
export const mainPages = (who: Reader): NamedPage[] => [
  ...menuFor(who).map(({ to, label, icon }) => ({ to, label, icon, text: '' })),
  ...(who.isSignedIn ? [] : [signIn]),
]

/** The pages that this person may open, the main ones first. */
export function pagesFor(who: Reader): NamedPage[] {
  const more = others.flatMap(({ path, icon, text }) => {
    const page = pages.find((one) => one.path === path)
    return page && mayUse(page, who) ? [{ to: path, label: page.title, icon, text }] : []
  })
  const staff = administrationPages(who).map(({ path, title, icon, text }) => ({ to: path, label: title, icon, text }))
  return [...mainPages(who), ...more, ...staff]
}

const isIn = (tokens: readonly string[], text: string) => {
  const words = nameTokens(text)
  return tokens.every((token) => words.some((word) => word.startsWith(token)))
}

/** Pages by the beginnings of words: of their names first, then of what else they are called. */
export function pagesByName(text: string, who: Reader): NamedPage[] {
  const tokens = tokensInOrder(text)
  if (tokens.length === 0) return []
  const all = pagesFor(who)
  const named = all.filter(({ label }) => isIn(tokens, label))
  const meant = all.filter(({ to, label }) => isIn(tokens, `${label} ${alsoCalled[to] ?? ''}`))
  return [...new Set([...named, ...meant])]
}
