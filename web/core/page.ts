import type { ComponentType } from 'react'
import type { Page } from '#contract/pages.ts'

/** All that a page knows of its address. */
export interface PageProps {
  params: Record<string, string>
  search: Record<string, string>
}

export interface PageModule {
  default: ComponentType<PageProps>
}

/** The page that is looked at, or stands in for it (not found, broken). */
export interface ShownPage extends PageProps {
  page: Page
  pathname: string
  Component: ComponentType<PageProps>
}
