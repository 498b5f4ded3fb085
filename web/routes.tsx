import type { PagePath } from '#contract/pages.ts'
import type { PageModule } from './core/page.ts'

/** The code of every page in contract/pages.ts, fetched when it is first needed. The guard always leads away from `/`. */
export const pageModules: Record<Exclude<PagePath, '/'>, () => Promise<PageModule>> = {
  '/landingpage': () => import('./home/LandingPage.tsx'),
  '/overblik': () => import('./home/OverviewPage.tsx'),
  '/taxa': () => import('./taxa/TaxaPage.tsx'),
  '/taxa/{taxonId}': () => import('./pages/TaxonPage.tsx'),
  '/fund/{fundId}': () => import('./pages/RecordPage.tsx'),
  '/fund/soegning': () => import('./search/SearchPage.tsx'),
  '/fund/validerings-overblik': () => import('./validation/OverviewPage.tsx'),
  '/fund/sammenlign': () => import('./validation/compare/ComparePage.tsx'),
  '/profil/{brugerId}': () => import('./profile/ProfilePage.tsx'),
  '/profil/userActivityList': () => import('./profile/ActivityPage.tsx'),
  '/notifikationer': () => import('./notifications/NotificationsPage.tsx'),
  '/fund/indberet/{recordEditMode}': () => import('./records/report/ReportPage.tsx'),
  '/konto': () => import('./account/KontoPage.tsx'),
  '/auth': () => import('./account/AuthPage.tsx'),
  '/silent-refresh': () => import('./account/SilentRefreshPage.tsx'),
  '/logout': () => import('./account/LogoutPage.tsx'),
  '/claims': () => import('./account/ClaimsPage.tsx'),
  '/vilkaar': () => import('./account/TermsPage.tsx'),
  '/403': () => import('./account/ForbiddenPage.tsx'),
  '/bruger/logs': () => import('./account/LogsPage.tsx'),
  '/profil/rediger': () => import('./account/ProfileEditPage.tsx'),
  '/profil/import-record-dialog': () => import('./records/import/ImportPage.tsx'),
  '/administration': () => import('./home/AdministrationPage.tsx'),
  '/administration/daglig-rutine': () => import('./moderation/RoutinePage.tsx'),
  '/administration/rapporter': () => import('./moderation/ReportsPage.tsx'),
  '/administration/flyt-fund': () => import('./moderation/MovePage.tsx'),
  '/administration/brugeradministration': () => import('./account/UserAdminPage.tsx'),
  '/administration/klient-administration': () => import('./clients/ClientAdminPage.tsx'),
  '/administration/site-admin': () => import('./settings/SiteAdminPage.tsx'),
  '/administration/taxon-redigering': () => import('./taxa/workshop/WorkshopPage.tsx'),
  '/administration/taxon-redigering/administrative-lister': () => import('./taxa/workshop/ListsPage.tsx'),
  '/administration/taxon-redigering/administrative-lister/{taxonAdministrativId}': () =>
    import('./taxa/workshop/TaxonListsPage.tsx'),
  '/administration/taxon-redigering/orphan-taxa': () => import('./taxa/workshop/OrphansPage.tsx'),
  '/administration/taxon-redigering/stamdata/add-name-dialog': () => import('./taxa/workshop/AddNamePage.tsx'),
  '/administration/taxon-redigering/stamdata/name-edit-dialog': () => import('./taxa/workshop/EditNamePage.tsx'),
  '/administration/taxon-redigering/stamdata/select-gbif-species': () => import('./taxa/workshop/GbifPage.tsx'),
  '/administration/taxon-redigering/stamdata/selectNoteCategories': () =>
    import('./taxa/workshop/NoteCategoriesPage.tsx'),
  '/administration/taxon-redigering/stamdata/vernacular-name-edit-diaglog': () =>
    import('./taxa/workshop/VernacularNamePage.tsx'),
  '/administration/taxon-redigering/stamdata/{taxonStamId}': () => import('./taxa/workshop/MasterDataPage.tsx'),
  '/administration/taxon-redigering/validering': () => import('./taxa/workshop/ValidationPage.tsx'),
  '/administration/taxon-redigering/validering/{taxonValideringsId}': () =>
    import('./taxa/workshop/TaxonValidationPage.tsx'),
  '/administration/taxon-redigering/{taxonBeskrivelsesId}': () => import('./taxa/workshop/DescriptionPage.tsx'),
  '/administration/formgrupper': () => import('./taxa/workshop/MorphoGroupsPage.tsx'),
}
