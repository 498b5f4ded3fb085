/** Where each help text is shown, in words. A key that is not here is shown by its own name. */
export const helpPlaces: Readonly<Record<string, string>> = {
  'profile.photo': 'Profilbillede',
  'profile.name': 'Navn',
  'profile.displayName': 'Visningsnavn',
  'profile.email': 'E-mailadresse',
  'profile.mediaLicense': 'Licens til billeder',
  'profile.includeAllTaxa': 'Medtag alt',
  'profile.includeAuthorName': 'Vis autornavne',
  'profile.toursSeen': 'Introduktioner',
  'profile.delete': 'Slet min bruger',
  'profile.forgetCredit': 'Fjern kreditering ved sletning',
  'report.taxon': 'Hvad har du fundet?',
  'report.hideUntil': 'Skjul fundet indtil',
  'report.ownBlur': 'Slør stedet',
  'search.place': 'Vælg sted',
  'search.stars': 'Stjerner',
  'search.redList': 'Rødliste',
  'search.annexes': 'Direktiver, fredning og invasive arter',
  'search.dataset': 'Datasæt',
  'search.absent': 'Også eftersøgt uden fund',
  'search.alert': 'Besked om nye fund',
  'search.epochs': 'Sammenligning af perioder',
  'taxa.rank': 'Niveau',
  'taxa.season': 'Sæson',
  'taxa.redList': 'Rødliste',
  'taxa.annexes': 'Direktiver og fredning',
  'taxa.presence': 'Forekomst',
  'taxa.blur': 'Sløring i meter',
  'taxa.geographyPoints': 'Parametre: geografi',
  'taxa.seasonPoints': 'Parametre: sæson',
  'taxa.recognisabilityPoints': 'Parametre: genkendelighed',
  'validation.stars': 'Regnestykket bag stjernerne',
  'validation.certainty': 'Hvor sikker er du?',
  'validation.dismiss': 'Afvis et fund',
  'validation.machine': 'Køen: maskinen',
  'validation.waited': 'Køen: ventetid',
  'admin.users': 'Søgning efter brugere',
  'admin.note': 'Note om en bruger',
  'admin.grants': 'Roller og bevillinger',
  'admin.grantPeriod': 'Bevillingens periode',
  'admin.grantArea': 'Bevillingens område',
  'admin.block': 'Spærring',
  'admin.delete': 'Sletning af en bruger',
  'admin.roleTable': 'Rolletabel',
  'clients.redirectUris': 'Adresser efter login',
  'clients.postLogoutRedirectUris': 'Adresser efter logud',
  'clients.scopes': 'Hvad applikationen må',
  'clients.machineAccess': 'Maskinadgang',
  'clients.secret': 'Hemmelighed',
  'clients.isActive': 'Aktiv',
  'site.helpTexts': 'Hjælpetekster',
  'site.terms': 'Vilkår',
  'site.termsAcceptance': 'Kræver ny accept',
  'site.frontPage': 'Forsidetekster',
}

const groupNames: Readonly<Record<string, string>> = {
  profile: 'Profil',
  report: 'Nyt fund',
  search: 'Søg i fund',
  taxa: 'Artsbogen og taxa',
  validation: 'Validering',
  admin: 'Brugeradministration',
  clients: 'Partnerapplikationer',
  site: 'Portalindstillinger',
}
const otherGroup = 'Andre'

export interface HelpEntry {
  key: string
  label: string
  /** HTML; empty when there is no text. */
  value: string
}
export interface HelpGroup {
  name: string
  entries: HelpEntry[]
}

export const labelOf = (key: string) => helpPlaces[key] ?? key

/** Every key that is used or written, in groups, narrowed to what is searched for. */
export function helpGroups(items: readonly { key: string; value: string }[], wanted: string): HelpGroup[] {
  const written = new Map(items.map((item) => [item.key, item.value]))
  const word = wanted.trim().toLocaleLowerCase('da-DK')
  const groups = new Map<string, HelpEntry[]>([...Object.values(groupNames), otherGroup].map((name) => [name, []]))
  for (const key of new Set([...Object.keys(helpPlaces), ...[...written.keys()].sort()])) {
    const entry = { key, label: labelOf(key), value: written.get(key) ?? '' }
    const text = `${key} ${entry.label} ${plainText(entry.value)}`.toLocaleLowerCase('da-DK')
    if (text.includes(word)) groups.get(groupNames[key.split('.')[0] ?? ''] ?? otherGroup)?.push(entry)
  }
  return [...groups].filter(([, entries]) => entries.length > 0).map(([name, entries]) => ({ name, entries }))
}

/** What HTML says, without its marks. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(strong|em|u|s|sub|sup|a|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

export const isHelpKey = (key: string) => /^[a-zA-Z][a-zA-Z0-9_.-]{0,79}$/.test(key)
