import { renderToString } from 'react-dom/server'
import type { WebConfig } from '#contract/web-config.ts'
import { provideConfig } from './core/config.ts'
import LandingPage from './home/LandingPage.tsx'
import HeadlessLayout from './layout/HeadlessLayout.tsx'

/**
 * The HTML of a page that strangers meet first, so that it can be seen before any script has run. The server puts it into
 * #root; the browser then renders the same markup over it. Empty for pages that are not made beforehand.
 */
export function render(path: string, config: WebConfig): string {
  if (path !== '/landingpage') return ''
  provideConfig(config)
  return renderToString(
    <HeadlessLayout>
      <LandingPage />
    </HeadlessLayout>,
  )
}
