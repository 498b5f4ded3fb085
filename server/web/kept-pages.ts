/** What is kept of a page: how it is sent, and what it was made from. */
export interface KeptPage {
  /** As it is sent, packed. */
  body: Buffer
  /** With which its styles are let in; also its name for caches, since no two have the same. */
  nonce: string
  madeAt: number
  /** What it asked, and a digest of what it was answered. */
  asked: readonly { method: string; url: string; payload: string | undefined; digest: string }[]
  /** What it was made from besides. */
  basis: string
  /** The moment of the portal at which it was true. */
  trueAt: string
}

const mostBytes = 32 * 1024 * 1024
/** Milliseconds after which a page is made anew although nothing has changed: it speaks of time. */
const longestKept = 60_000

/** Pages that were made, by their address: those that were asked for last, up to a size. */
export class KeptPages {
  private readonly pages = new Map<string, KeptPage>()
  private bytes = 0

  get(href: string): KeptPage | undefined {
    const page = this.pages.get(href)
    if (page && Date.now() - page.madeAt < longestKept) return page
    this.drop(href)
    return undefined
  }

  keep(href: string, page: KeptPage): KeptPage {
    this.drop(href)
    this.pages.set(href, page)
    this.bytes += page.body.length
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= mostBytes) break
      this.drop(oldest)
    }
    return page
  }

  clear() {
    this.pages.clear()
    this.bytes = 0
  }

  private drop(href: string) {
    this.bytes -= this.pages.get(href)?.body.length ?? 0
    this.pages.delete(href)
  }
}
