/** Widths that a picture is served in. */
export const mediaSizes = [2560, 640, 160] as const
export type MediaSize = (typeof mediaSizes)[number]

/** The public address of a picture: unguessable, and the same for ever. */
export const mediaAddress = (id: string, size: MediaSize): string => `/media/${id}/${size}.webp`
