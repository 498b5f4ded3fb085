/** What a phone needs to put the portal among its apps. */
export const webManifest = (siteName: string) => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  description: 'Dine fund af dyr, planter og svampe, også uden net.',
  lang: 'da',
  dir: 'ltr',
  start_url: '/overblik',
  scope: '/',
  display: 'standalone',
  theme_color: '#2f5d3a',
  background_color: '#f6f4ed',
  categories: ['education', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Nyt fund', url: '/fund/indberet/nyt' },
    { name: 'Artsbogen', url: '/taxa' },
  ],
})
