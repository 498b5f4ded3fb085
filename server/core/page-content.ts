import type { Db } from './database.ts'

/** What a room knows about one of its public pages before the browser has asked for anything. */
export interface PageContent {
  /** Something else than 200: the thing is gone, or lives at another address. */
  status?: 410
  /** Another address of the same thing, for good. */
  movedTo?: string
  title?: string
  description?: string
  image?: { url: string; width: number; height: number }
  noIndex?: boolean
  /** The page's first question and its answer, as a visitor gets it: goes into the browser's query cache. */
  data?: { key: readonly unknown[]; value: unknown }
}

/** Null when there is no such thing: the page is a 404. */
export type PageSource = (db: Db, params: Record<string, string>) => Promise<PageContent | null>

/** Addresses for search engines beyond the pages of the route table. */
export type AddressSource = (db: Db) => Promise<string[]>

/** Addresses that are too many for one sitemap: they come in pages, the first of which is 1. */
export interface AddressBook {
  pages(db: Db): Promise<number>
  page(db: Db, number: number): Promise<string[]>
}

export interface RoomPages {
  /** By path in contract/pages.ts. */
  content: Record<string, PageSource>
  addresses: readonly AddressSource[]
  /** By the word in the address of their sitemaps. */
  books: Readonly<Record<string, AddressBook>>
}
