import type { Role, SpeciesGroup } from './roles.ts'

/** The route table: plain data that the router, the guard and the server (titles in the served HTML) all read. */
export interface Page {
  /** As people write it: `/fund/{fundId}`. */
  readonly path: string
  readonly layout: 'default' | 'headless'
  readonly title: string
  readonly description?: string
  readonly access: PageAccess
  /** Record-like pages start at the top instead of where they were left. */
  readonly scrollToTop?: boolean
  /** Pages that live only for a moment (callbacks) are not kept alive. */
  readonly transient?: boolean
  /** Kept out of search engines. */
  readonly noIndex?: boolean
  /** Comes from the server as finished HTML, as a stranger sees it; see ARCHITECTURE.md, "A page arrives as a page". */
  readonly rendered?: true
  /** The skin that it has where its address asks for none; it goes along to the next page as one that was asked for. */
  readonly skin?: string
  /** Programs that read feeds are told of that of the news. */
  readonly feed?: true
  /** A route rule: an absolute address is a full page load, others stay in the app. */
  readonly redirect?: string
}

export type PageAccess =
  | { readonly who: 'all' | 'login' | 'any staff' }
  | { readonly who: 'roles'; readonly roles: readonly Role[]; readonly speciesGroups?: readonly SpeciesGroup[] }

const all: PageAccess = { who: 'all' }
const login: PageAccess = { who: 'login' }
const taxonAdmin: PageAccess = { who: 'roles', roles: ['taxonAdminRole'] }
const taxonAdmins: PageAccess = { who: 'roles', roles: ['taxonAdminRole', 'siteAdminRole'] }
const taxonEditors: PageAccess = { who: 'roles', roles: ['taxonEditorRole', 'taxonAdminRole'] }
const listExperts: PageAccess = { who: 'roles', roles: ['siteAdminRole', 'taxonExpertRole'] }
const workshop: PageAccess = { who: 'roles', roles: ['taxonAdminRole', 'siteAdminRole', 'taxonExpertRole'] }
const wardens: PageAccess = { who: 'roles', roles: ['siteModerator', 'siteAdminRole'] }
const warned: PageAccess = {
  who: 'roles',
  roles: ['managingAuthorityRole', 'groupExpertRole', 'speciesExpertRole', 'siteAdminRole'],
}
const siteAdmin: PageAccess = { who: 'roles', roles: ['siteAdminRole'] }

export const siteDescription =
  'Velkommen til fællesskabet om Danmarks vilde natur. Indsend dine fund af dyr, planter og svampe, få hjælp til at bestemme dem, og se, hvad andre finder.'

export const pages = [
  { path: '/', layout: 'default', title: '', access: all, transient: true },
  { path: '/landingpage', layout: 'headless', title: 'Velkommen', access: all, rendered: true, feed: true },
  {
    path: '/overblik',
    layout: 'default',
    title: 'Overblik',
    description: 'Dit overblik over Danmarks vilde natur lige nu.',
    access: all,
    rendered: true,
    feed: true,
  },
  {
    path: '/taxa',
    layout: 'default',
    title: 'Artsbogen',
    description:
      'Slå op i Danmarks dyr, planter og svampe: find arter på navn, gruppe, sæson og rødliste, og læs, hvordan du kender dem.',
    access: all,
    rendered: true,
  },
  // The server and the page itself put the taxon's own name and text in the place of these.
  { path: '/taxa/{taxonId}', layout: 'default', title: 'Artsbogen', access: all, scrollToTop: true, rendered: true },
  // As with taxa: the find's own name stands in the place of this one.
  { path: '/fund/{fundId}', layout: 'default', title: 'Fund', access: all, scrollToTop: true, rendered: true },
  {
    path: '/fund/soegning',
    layout: 'default',
    title: 'Søg i fund',
    description: 'Søg i alle fund af Danmarks dyr, planter og svampe: på kort, som liste, som artsliste og i tal.',
    access: all,
    rendered: true,
  },
  {
    path: '/fund/validerings-overblik',
    layout: 'default',
    title: 'Validering',
    description:
      'Hjælp med at bestemme fund, og se, hvordan fund får op til tre stjerner af maskinen, fællesskabet og eksperter.',
    access: all,
    rendered: true,
  },
  {
    path: '/fund/sammenlign',
    layout: 'default',
    title: 'Sammenlign',
    description: 'Se to til fire arter side om side: billeder, navne, sæson og udbredelse.',
    access: all,
    rendered: true,
  },
  {
    path: '/forum/traade',
    layout: 'default',
    title: 'Forum',
    description:
      'Spørg, svar og fortæl om Danmarks vilde natur: tråde om stort og småt og kommentarer til fund og arter.',
    access: all,
    rendered: true,
  },
  // As with taxa: the thread's own title stands in the place of this one.
  { path: '/forum/{forumId}', layout: 'default', title: 'Tråd', access: all, scrollToTop: true, rendered: true },
  { path: '/forum/createThread', layout: 'default', title: 'Ny tråd', access: login, noIndex: true },
  {
    path: '/nyheder',
    layout: 'default',
    title: 'Nyheder',
    description: 'Nyt om portalen og om det, der sker i Danmarks vilde natur lige nu.',
    access: all,
    rendered: true,
    feed: true,
  },
  // As with taxa: the news's own title, text and picture stand in the place of these.
  {
    path: '/nyheder/{nyhedId}',
    layout: 'default',
    title: 'Nyhed',
    access: all,
    scrollToTop: true,
    rendered: true,
    feed: true,
  },
  {
    path: '/faellesskaber',
    layout: 'default',
    title: 'Fællesskaber',
    description:
      'Saml fund sammen: om en kommune, en gruppe, en måned eller en idé. Find et fællesskab, og vær med, eller lav dit eget.',
    access: all,
    rendered: true,
  },
  // As with taxa: the community's own name, text and picture stand in the place of these.
  {
    path: '/faellesskaber/{faelleskabId}',
    layout: 'default',
    title: 'Fællesskab',
    access: all,
    scrollToTop: true,
    rendered: true,
  },
  {
    path: '/faellesskaber/communitiesUserFollowing',
    layout: 'default',
    title: 'Fællesskaber, du følger',
    access: login,
    noIndex: true,
  },
  { path: '/faellesskaber/community-item', layout: 'default', title: 'Fællesskab', access: all, noIndex: true },
  { path: '/faellesskaber/threadList', layout: 'default', title: 'Tråde', access: all, noIndex: true },
  // The page itself says "Redigér aktivitet" when that is what it is for.
  { path: '/faellesskaber/createEvent', layout: 'default', title: 'Ny aktivitet', access: login, noIndex: true },
  // The page itself says "Redigér fællesskab" when that is what it is for.
  {
    path: '/faellesskaber/rediger/{editCommunityMode}',
    layout: 'default',
    title: 'Nyt fællesskab',
    access: login,
    noIndex: true,
  },
  {
    path: '/faellesskaber/rediger/editExtraFields',
    layout: 'default',
    title: 'Egne spørgsmål',
    access: login,
    noIndex: true,
  },
  { path: '/faellesskaber/rediger/editTextField', layout: 'default', title: 'Spørgsmål', access: login, noIndex: true },
  {
    path: '/faellesskaber/rediger/editNumberField',
    layout: 'default',
    title: 'Spørgsmål',
    access: login,
    noIndex: true,
  },
  { path: '/faellesskaber/rediger/editDateField', layout: 'default', title: 'Spørgsmål', access: login, noIndex: true },
  {
    path: '/faellesskaber/rediger/editOptionsField',
    layout: 'default',
    title: 'Spørgsmål',
    access: login,
    noIndex: true,
  },
  {
    path: '/faellesskaber/rediger/selectMandatoryFields',
    layout: 'default',
    title: 'Felter, I har brug for',
    access: login,
    noIndex: true,
  },
  {
    path: '/invasiv',
    layout: 'default',
    title: 'Invasive arter',
    description:
      'Lær de invasive planter og dyr i Danmark at kende, se, hvad de forveksles med, og meld dit fund i to tryk.',
    access: all,
    rendered: true,
    skin: 'invasiv',
  },
  {
    path: '/invasiv/bliv-bruger',
    layout: 'default',
    title: 'Bliv bruger, og meld invasive arter',
    description: 'Det er gratis at melde invasive arter. Bliv bruger på et minut, og fortsæt, hvor du slap.',
    access: all,
    rendered: true,
    skin: 'invasiv',
  },
  // The page itself says "Redigér nyhed" when that is what it is for.
  { path: '/nyheder/redigerNyhed', layout: 'default', title: 'Skriv nyhed', access: siteAdmin, noIndex: true },
  // Beside the public area, for those who are told of warnings.
  { path: '/invasiv/varsler', layout: 'default', title: 'Varsler', access: warned, noIndex: true, skin: 'invasiv' },
  // As with taxa: the trip's own title and figures stand in the place of these.
  { path: '/tur/{turId}', layout: 'default', title: 'Tur', access: all, scrollToTop: true, rendered: true },
  {
    path: '/tur/fund/{turId}',
    layout: 'default',
    title: 'Fund på turen',
    access: all,
    scrollToTop: true,
    rendered: true,
  },
  { path: '/tur/fund/placering/{turId}', layout: 'default', title: 'Sæt sted på fund', access: login, noIndex: true },
  // The page itself says which find, and when they are sent.
  { path: '/tur/fund/tripRecordItem', layout: 'default', title: 'Sæt navn på fund', access: login, noIndex: true },
  {
    path: '/tur/fund/fotos/{turId}',
    layout: 'default',
    title: 'Billeder fra turen',
    access: all,
    scrollToTop: true,
    rendered: true,
  },
  { path: '/tur/fund/fotos/photoStack', layout: 'default', title: 'Billeder i stakke', access: login, noIndex: true },
  { path: '/tur/mass-edit/{turId}', layout: 'default', title: 'Ret i ark', access: login, noIndex: true },
  // The page itself says "Redigér tur" when that is what it is for.
  { path: '/tur/opret', layout: 'default', title: 'Ny tur', access: login, noIndex: true },
  { path: '/profil/{brugerId}', layout: 'default', title: 'Profil', access: all, rendered: true },
  { path: '/profil/userActivityList', layout: 'default', title: 'Min tidslinje', access: login, noIndex: true },
  { path: '/notifikationer', layout: 'default', title: 'Notifikationer', access: login, noIndex: true },
  // The page itself says "Redigér fund" when that is what it is for.
  {
    path: '/fund/indberet/{recordEditMode}',
    layout: 'default',
    title: 'Nyt fund',
    access: login,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/fund/indberet/communityExtrafieldsSelect',
    layout: 'default',
    title: 'Vælg fællesskaber',
    access: login,
    noIndex: true,
  },
  {
    path: '/fund/indberet/communityExtrafieldsOptions',
    layout: 'default',
    title: 'Svar til fællesskabet',
    access: login,
    noIndex: true,
  },
  { path: '/konto', layout: 'default', title: 'Log ind', description: 'Log ind eller bliv bruger.', access: all },
  { path: '/auth', layout: 'default', title: 'Logger ind', access: all, transient: true, noIndex: true },
  { path: '/silent-refresh', layout: 'default', title: 'Fornyer', access: all, transient: true, noIndex: true },
  { path: '/logout', layout: 'default', title: 'Log ud', access: all, transient: true, noIndex: true },
  { path: '/claims', layout: 'default', title: 'Mine roller', access: all, noIndex: true },
  {
    path: '/vilkaar',
    layout: 'headless',
    title: 'Vilkår',
    description: 'Vilkår for brug.',
    access: all,
    rendered: true,
  },
  { path: '/403', layout: 'default', title: 'Ingen adgang', access: all, transient: true, noIndex: true },
  { path: '/bruger/logs', layout: 'default', title: 'Lokal log', access: all, noIndex: true },
  { path: '/profil/rediger', layout: 'default', title: 'Redigér profil', access: login, noIndex: true },
  { path: '/profil/import-record-dialog', layout: 'default', title: 'Importér fund', access: login, noIndex: true },
  { path: '/administration', layout: 'default', title: 'Administration', access: { who: 'any staff' }, noIndex: true },
  {
    path: '/administration/daglig-rutine',
    layout: 'default',
    title: 'Daglig rutine',
    access: { who: 'any staff' },
    noIndex: true,
  },
  { path: '/administration/rapporter', layout: 'default', title: 'Anmeldelser', access: wardens, noIndex: true },
  { path: '/administration/flyt-fund', layout: 'default', title: 'Flyt fund', access: taxonAdmins, noIndex: true },
  {
    path: '/administration/brugeradministration',
    layout: 'default',
    title: 'Brugeradministration',
    access: siteAdmin,
    noIndex: true,
  },
  {
    path: '/administration/klient-administration',
    layout: 'default',
    title: 'Partnerapplikationer',
    access: siteAdmin,
    noIndex: true,
  },
  {
    path: '/administration/site-admin',
    layout: 'default',
    title: 'Portalindstillinger',
    access: siteAdmin,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering',
    layout: 'default',
    title: 'Taxonredigering',
    access: workshop,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/administrative-lister',
    layout: 'default',
    title: 'Administrative lister',
    access: listExperts,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/administrative-lister/{taxonAdministrativId}',
    layout: 'default',
    title: 'Administrative lister',
    access: workshop,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/orphan-taxa',
    layout: 'default',
    title: 'Forældreløse taxa',
    access: taxonAdmins,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/stamdata/add-name-dialog',
    layout: 'default',
    title: 'Tilføj navn',
    access: workshop,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/stamdata/name-edit-dialog',
    layout: 'default',
    title: 'Ret navn',
    access: workshop,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/stamdata/select-gbif-species',
    layout: 'default',
    title: 'Find i GBIF',
    access: workshop,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/stamdata/selectNoteCategories',
    layout: 'default',
    title: 'Notekategorier',
    access: workshop,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/stamdata/vernacular-name-edit-diaglog',
    layout: 'default',
    title: 'Ret dansk navn',
    access: workshop,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/stamdata/{taxonStamId}',
    layout: 'default',
    title: 'Stamdata',
    access: workshop,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/validering',
    layout: 'default',
    title: 'Valideringsparametre',
    access: taxonAdmins,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/validering/{taxonValideringsId}',
    layout: 'default',
    title: 'Valideringsparametre',
    access: taxonAdmins,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/taxon-redigering/{taxonBeskrivelsesId}',
    layout: 'default',
    title: 'Beskrivelse',
    access: taxonEditors,
    scrollToTop: true,
    noIndex: true,
  },
  {
    path: '/administration/formgrupper',
    layout: 'default',
    title: 'Formgrupper',
    access: taxonAdmin,
    noIndex: true,
  },
] as const satisfies readonly Page[]

/** The skin of a page: what its address asks for, else its own. */
export const skinOfPage = (page: Pick<Page, 'skin'> | undefined, asked: string | undefined): string | undefined =>
  asked !== undefined && /^[a-z0-9-]{1,30}$/.test(asked) ? asked : page?.skin

export type PagePath = (typeof pages)[number]['path']
