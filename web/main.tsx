import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTagManager } from './core/analytics.ts'
import { ConsentBanner } from './core/ConsentBanner.tsx'
import { DialogHost } from './core/dialogs.tsx'
import { adoptPageData, queryClient } from './core/query.ts'
import { router } from './core/router.tsx'
import { startSession } from './core/session.ts'
import { watchVersion } from './core/version.ts'
import { Toaster } from './ui/Toast.tsx'
import './ui/styles.css'

/** How long the first page may take before the empty frame is shown instead of what the server sent. */
const patience = 400

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  adoptPageData()
  startSession(window.location.pathname)
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patience))])
  // As a transition React works in small portions, so that a slow phone can scroll what the server sent meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <DialogHost />
          <Toaster />
          <ConsentBanner />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  watchVersion()
  loadTagManager()
}

void start()
