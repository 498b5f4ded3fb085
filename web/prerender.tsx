import { renderToString } from 'react-dom/server'
import type { WebConfig } from '#contract/web-config.ts'
import { provideConfig } from './core/config.ts'
import { arriveAt } from './core/navigation.ts'
import { EarlyPage } from './early.tsx'
import LandingPage from './home/LandingPage.tsx'
import HeadlessLayout from './layout/HeadlessLayout.tsx'

/**
 * The HTML of a page that strangers meet first, so that it can be seen before any script has run. The server puts it into
 * #root; the browser then takes it over as it stands. Empty for pages that are not made beforehand.
 */
export function render(path: string, config: WebConfig): string {
  if (path !== '/landingpage') return ''
  provideConfig(config)
  arriveAt(path)
  return renderToString(<EarlyPage Layout={HeadlessLayout} Page={LandingPage} />)
}
