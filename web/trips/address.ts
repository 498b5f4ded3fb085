/** In addresses a trip is its number, and its uuid until it has been sent. */
export const tripPath = (id: number | string) => `/tur/${id}`
export const tripRecordsPath = (id: number) => `/tur/fund/${id}`
/** Where finds of a trip are placed; some may be chosen from the start. */
export const placingPath = (id: number, recordId?: number) =>
  `/tur/fund/placering/${id}${recordId === undefined ? '' : `?valgt=${recordId}`}`
/** One find of a trip: where its drafts are named, one after the other. */
export const tripItemPath = (id: number, recordId?: number) =>
  `/tur/fund/tripRecordItem?turId=${id}${recordId === undefined ? '' : `&id=${recordId}`}`
/** Where the drafts of a trip are sent. */
export const sendingPath = (id: number) => `${tripItemPath(id)}&trin=indsend`
/** Its pictures, and where they are put in. */
export const tripPhotosPath = (id: number | string) => `/tur/fund/fotos/${id}`
export const photoStacksPath = (id: number | string) => `/tur/fund/fotos/photoStack?turId=${id}`
export const newTripPath = '/tur/opret'
export const editTripPath = (id: number) => `/tur/opret?id=${id}`
/** The same, where one says when it ended. */
export const endTripPath = (id: number) => `${editTripPath(id)}&slut=ja`
export const againPath = (id: number) => `/tur/opret?igen=${id}`

export const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
export const uuidIn = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
