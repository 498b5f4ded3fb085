import type { PagePath } from '#contract/pages.ts'
import type { PageModule } from './core/page.ts'

/** The code of every page in contract/pages.ts, fetched when it is first needed. The guard always leads away from `/`. */
export const pageModules: Partial<Record<PagePath, () => Promise<PageModule>>> = {
  '/403': () => import('./account/ForbiddenPage.tsx'),
}
