import type { Page } from './pages.ts'
import type { WebConfig } from './web-config.ts'

/* A page that the server makes beforehand with the browser's own code. */

/** What comes with a page that the server has made: when that was, and the answers that it was made from. */
export interface PageData {
  /** Milliseconds since 1970; missing where the server has made no HTML, but knows an answer. */
  madeAt?: number
  answers: readonly { key: readonly unknown[]; value: unknown }[]
}

export interface PageToRender {
  page: Page
  /** Path and query. */
  href: string
  params: Record<string, string>
  config: WebConfig
  /** Answers that are known already. */
  answers: PageData['answers']
}

export interface RenderedPage {
  html: string
  /** What stood in `style` attributes, which the content security policy would not take: rules for the marks in their place. */
  styles: string
  data: PageData & { madeAt: number }
}
