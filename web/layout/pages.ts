import type { ComponentType, ReactNode } from 'react'
import type { Page } from '#contract/pages.ts'
import type { PageProps } from '../core/page.ts'
import { pageModules } from '../routes.tsx'

type Layout = ComponentType<{ children: ReactNode }>

const layoutModules: Record<Page['layout'], () => Promise<{ default: Layout }>> = {
  default: () => import('./DefaultLayout.tsx'),
  headless: () => import('./HeadlessLayout.tsx'),
}

const components = new Map<string, ComponentType<PageProps>>()
const layouts = new Map<Page['layout'], Layout>()

export async function loadLayout(name: Page['layout']): Promise<void> {
  layouts.set(name, (await layoutModules[name]()).default)
}

/** Fetch the code of a page and of its layout. */
export async function loadPage(page: Page): Promise<void> {
  const load = pageModules[page.path as keyof typeof pageModules]
  const [module] = await Promise.all([load?.(), loadLayout(page.layout)])
  if (module) components.set(page.path, module.default)
}

export const componentOf = (page: Page) => components.get(page.path)
export const layoutOf = (name: Page['layout']) => layouts.get(name)
