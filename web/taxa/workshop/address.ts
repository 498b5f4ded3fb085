import { stringifySearch } from '../../core/search.ts'

export const workshopPath = '/administration/taxon-redigering'
export const morphoPath = '/administration/formgrupper'
export const orphansPath = `${workshopPath}/orphan-taxa`
export const listsPath = `${workshopPath}/administrative-lister`
export const validationPath = `${workshopPath}/validering`
const masterPath = `${workshopPath}/stamdata`

export const descriptionOf = (id: number) => `${workshopPath}/${id}`
export const masterOf = (id: number) => `${masterPath}/${id}`
export const listsOf = (id: number) => `${listsPath}/${id}`
export const validationOf = (id: number) => `${validationPath}/${id}`

type Search = Record<string, string | number | undefined>
export const noteCategoriesPath = `${masterPath}/selectNoteCategories`
export const addNamePath = (search: Search) => `${masterPath}/add-name-dialog${stringifySearch(search)}`
export const editNamePath = (search: Search) => `${masterPath}/name-edit-dialog${stringifySearch(search)}`
export const gbifPath = (search: Search) => `${masterPath}/select-gbif-species${stringifySearch(search)}`
export const vernacularPath = (search: Search) => `${masterPath}/vernacular-name-edit-diaglog${stringifySearch(search)}`

/** A number in an address; undefined when it is none. */
export const idOf = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

export const pageOf = (text: string | undefined) => Math.min(idOf(text) ?? 1, 20_000)

export const crumbs = [
  { label: 'Administration', to: '/administration' },
  { label: 'Taxonredigering', to: workshopPath },
]
