import locales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './vite-offline.ts'
import { buildFiles, developmentConfig } from './vite-plugins.ts'

/** Where `vite dev` finds the server; the built files are served by the server itself. */
const serverOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000'
/** By patterns: folders of the browser's own code may have such names too. */
const proxied = ['^/api/', '^/idp/', '^/media/[0-9a-f-]{36}/', '^/maps/']

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    { ...locales.vite({ locales: ['da-DK'] }), enforce: 'pre' },
    react(),
    tailwindcss(),
    developmentConfig(serverOrigin),
    ...(isSsrBuild ? [] : [buildFiles(), offline()]),
  ],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, serverOrigin])) },
  build: {
    outDir: isSsrBuild ? '../dist/ssr' : '../dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    // The content security policy allows no data: fonts, and small pictures gain nothing.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // What seldom changes stays in the browser's cache when the rest does.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                // What most pages use, in one file instead of a hundred; fewer would make the landing page carry it all.
                { name: 'shared', minShareCount: 18, test: /[\\/](web|contract|lucide-react)[\\/]/ },
                { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!(react-virtual|virtual-core)[\\/])/ },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
  // Whatever the server that makes pages runs as, React is the one that people get.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
