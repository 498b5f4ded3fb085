import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Pages for the desk, and the world's coastline: fetched when they are opened, and kept from then on. */
const forTheDesk = [
  '**/{RichText,UserAdmin,SiteAdmin,ClientAdmin,Administration,MasterData,Workshop,Lists,TaxonLists,Orphans}*',
  '**/{Validation,TaxonValidation,Description,MorphoGroups,Gbif,NoteCategories,AddName,EditName,VernacularName}*',
  '**/world-*.geojson',
]
const shell = '/app-shell'

/**
 * The service worker: the code for the field lies on the device, and a page that cannot be fetched is shown from the
 * shell. Calls, sign-in and whatever else the server answers go to the server, always.
 */
export const offline = (): Plugin[] =>
  VitePWA({
    strategies: 'generateSW',
    injectRegister: false,
    manifest: false,
    registerType: 'autoUpdate',
    workbox: {
      globPatterns: ['assets/**/*.{js,mjs,css,woff2,json,geojson,svg}', 'favicon.svg', 'icons/icon-192.png'],
      globIgnores: forTheDesk,
      maximumFileSizeToCacheInBytes: 4_000_000,
      // Names under /assets change with their content.
      dontCacheBustURLsMatching: /^assets\//,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      // The plugin's own fallback is a file that is not on the device, and a worker that names one does not start.
      navigateFallback: null,
      manifestTransforms: [
        async (entries) => {
          const revision = createHash('sha256')
            .update(entries.map(({ url }) => url).join('\n'))
            .digest('hex')
          return { manifest: [...entries, { url: shell, revision, size: 0 }], warnings: [] }
        },
      ],
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(api|idp|media|silent-refresh|auth|logout)(\/|$)/.test(url.pathname),
          // Pages themselves are not kept: one from before an update would ask for code that is no longer here.
          handler: async ({ request }) => {
            const late = new Promise<undefined>((resolve) => setTimeout(resolve, 5_000))
            const answered = fetch(request)
            const page = await Promise.race([answered.catch(() => undefined), late])
            return page ?? (await caches.match('/app-shell', { ignoreSearch: true })) ?? answered
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'assets', expiration: { maxEntries: 200 } },
        },
        {
          // What is signed is for one who was given it, for some minutes: it is not laid on the device.
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && url.search === '' && /^\/media\/.*\/(160|640)\.webp$/.test(url.pathname),
          handler: 'CacheFirst',
          // A picture may be hidden at any time: after an hour it is asked for again.
          options: {
            cacheName: 'shown-pictures',
            expiration: { maxEntries: 300, maxAgeSeconds: 3600, purgeOnQuotaError: true },
          },
        },
      ],
    },
  })
