import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadTagManager, pageView } from './core/analytics.ts'
import { adoptPageData, queryClient } from './core/query.ts'
import { keepOnDevice } from './core/service-worker.ts'
import { watchVersion } from './core/version.ts'
import { EarlyPage } from './early.tsx'
import { ConsentBanner } from './layout/ConsentBanner.tsx'
import { componentOf, layoutOf } from './layout/pages.ts'
import { router } from './layout/router.tsx'
import { keepAddressesFresh } from './media/fresh-addresses.ts'
import { startSession } from './session/session.ts'
import { DialogHost } from './ui/dialogs.tsx'
import { Toaster } from './ui/Toast.tsx'
import './ui/styles.css'
// Here and not in the page, whose HTML carries its styles inside: as a file of their own they would be fetched again.
import './home/landing.css'

/** How long the first page may take before the empty frame is shown instead of what the server sent. */
const patience = 400

const withSurroundings = (content: ReactNode) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
  </StrictMode>
)
const app = withSurroundings(<RouterProvider router={router} />)
const above = withSurroundings(
  <>
    <DialogHost />
    <Toaster />
    <ConsentBanner />
  </>,
)

/** The page that the server made, unless the guard led elsewhere. */
function earlyPage(root: HTMLElement, asked: string) {
  const { page } = router.state.matches.at(-1)?.staticData ?? {}
  const Page = page && componentOf(page)
  const Layout = page && layoutOf(page.layout)
  const isThere = root.childElementCount > 0 && page?.path === asked
  return isThere && Page && Layout ? { page, element: <EarlyPage Layout={Layout} Page={Page as never} /> } : undefined
}

/** What the server made is taken over as it stands, and makes room for the whole application at the first move. */
function show(root: HTMLElement, asked: string) {
  const early = earlyPage(root, asked)
  // As a transition React works in small portions, so that a slow phone can scroll what the server sent meanwhile.
  if (!early) return startTransition(() => createRoot(root).render(app))
  startTransition(() => {
    const shown = hydrateRoot(root, early.element)
    const stop = router.history.subscribe(() => {
      stop()
      shown.render(app)
    })
  })
  pageView(early.page.path, document.title)
}

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const asked = window.location.pathname
  adoptPageData()
  const userReady = new Promise((resolve) => window.addEventListener('domain-user:ready', resolve, { once: true }))
  startSession(asked)
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patience))])
  show(root, asked)
  createRoot(document.body.appendChild(document.createElement('div'))).render(above)
  watchVersion()
  loadTagManager()
  // What waits on the device can wait for the page to be there.
  void import('./outbox/sender.ts').then(({ startSender }) => startSender())
  keepAddressesFresh(queryClient)
  keepOnDevice()
  void userReady.then(async () => (await import('./taxa/offline-taxa.ts')).refreshOfflineTaxa())
  window.dispatchEvent(new Event('app:ready'))
}

void start()
