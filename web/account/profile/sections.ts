/** The sections of the profile page in their order; the ids are places in the page that can be linked to. */
export const sections = {
  billede: 'Profilbillede',
  navne: 'Navne',
  om: 'Om dig',
  email: 'E-mail',
  licens: 'Licens til billeder',
  praeferencer: 'Præferencer',
  konto: 'Konto',
  data: 'Mine data',
  slet: 'Slet min bruger',
} as const

export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as SectionId[]
