import type { PagePath } from '#contract/pages.ts'
import type { PageModule } from './core/page.ts'

/** The code of every page in contract/pages.ts, fetched when it is first needed. The guard always leads away from `/`. */
export const pageModules: Partial<Record<PagePath, () => Promise<PageModule>>> = {
  '/landingpage': () => import('./home/LandingPage.tsx'),
  '/overblik': () => import('./home/OverviewPage.tsx'),
  '/taxa': () => import('./taxa/TaxaPage.tsx'),
  '/taxa/{taxonId}': () => import('./taxa/TaxonPage.tsx'),
  '/konto': () => import('./account/KontoPage.tsx'),
  '/auth': () => import('./account/AuthPage.tsx'),
  '/silent-refresh': () => import('./account/SilentRefreshPage.tsx'),
  '/logout': () => import('./account/LogoutPage.tsx'),
  '/claims': () => import('./account/ClaimsPage.tsx'),
  '/vilkaar': () => import('./account/TermsPage.tsx'),
  '/403': () => import('./account/ForbiddenPage.tsx'),
  '/bruger/logs': () => import('./account/LogsPage.tsx'),
  '/profil/rediger': () => import('./account/ProfileEditPage.tsx'),
  '/administration': () => import('./home/AdministrationPage.tsx'),
  '/administration/brugeradministration': () => import('./account/UserAdminPage.tsx'),
  '/administration/klient-administration': () => import('./clients/ClientAdminPage.tsx'),
  '/administration/site-admin': () => import('./settings/SiteAdminPage.tsx'),
}
