import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadTagManager } from './core/analytics.ts'
import { isLoggedInByCookie } from './core/cookies.ts'
import { adoptPageData } from './core/page-data.ts'
import { queryClient } from './core/query.ts'
import { keepOnDevice } from './core/service-worker.ts'
import { watchVersion } from './core/version.ts'
import { ConsentBanner } from './layout/ConsentBanner.tsx'
import { Root, Surroundings } from './layout/Root.tsx'
import { router } from './layout/router.tsx'
import { shownOf } from './layout/Settling.tsx'
import type { Settled } from './layout/settled.ts'
import { keepAddressesFresh } from './media/fresh-addresses.ts'
import { startSession } from './session/session.ts'
import { sessionSettled } from './session/session-state.ts'
import { DialogHost } from './ui/dialogs.tsx'
import { Toaster } from './ui/Toast.tsx'
import './ui/styles.css'
// Here and not in the page, whose HTML carries its styles inside: as a file of their own they would be fetched again.
import './home/landing.css'

/** How long the first page may take before the empty frame is shown instead of what the server sent. */
const patience = 400

/** What the router has settled on by now. */
const settled = (): Settled => {
  const { matches, resolvedLocation, location } = router.state
  const { pathname, href } = resolvedLocation ?? location
  return { shown: shownOf(matches.at(-1), pathname), href }
}

/** What the server made is taken over as it stands, unless the guard led elsewhere or the page is not there yet. */
function show(root: HTMLElement, asked: string) {
  const first = settled()
  const isMade = root.childElementCount > 0 && first.shown?.page.rendered === true && first.shown.pathname === asked
  const content = <Root client={queryClient} first={first} />
  // As a transition React works in small portions, so that a slow phone can scroll what the server sent meanwhile.
  startTransition(() => {
    if (isMade) hydrateRoot(root, content)
    else createRoot(root).render(content)
  })
}

/** Beside the page: where one goes, and what lies above. */
const Beside = () => (
  <Surroundings client={queryClient}>
    <RouterProvider router={router} />
    <DialogHost />
    <Toaster />
    <ConsentBanner />
  </Surroundings>
)

/** Code that lies on the device can be here before the rest of the page. */
const pageIsWhole = () =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : undefined

async function start() {
  await pageIsWhole()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const asked = window.location.pathname
  adoptPageData(queryClient)
  const userReady = new Promise((resolve) => window.addEventListener('domain-user:ready', resolve, { once: true }))
  startSession(asked)
  // What the server made can be looked at meanwhile.
  const isMade = root.childElementCount > 0
  await Promise.race([router.load(), ...(isMade ? [] : [new Promise((resolve) => setTimeout(resolve, patience))])])
  show(root, asked)
  window.dispatchEvent(new Event('app:here'))
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Beside />)
  watchVersion()
  loadTagManager()
  // What waits on the device can wait for the page to be there.
  void import('./outbox/sender.ts').then(({ startSender }) => startSender())
  keepAddressesFresh(queryClient)
  keepOnDevice()
  void userReady.then(async () => (await import('./taxa/offline-taxa.ts')).refreshOfflineTaxa())
  void userReady.then(async () => (await import('./communities/kept-communities.ts')).refreshKeptCommunities())
  // What was pressed meanwhile is for somebody who is known, where that is so.
  if (isLoggedInByCookie()) await Promise.race([sessionSettled(), new Promise((resolve) => setTimeout(resolve, 5_000))])
  window.dispatchEvent(new Event('app:ready'))
}

void start()
