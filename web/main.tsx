import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './core/router.tsx'
import './ui/styles.css'

/** How long the first page may take before the empty frame is shown instead of what the server sent. */
const patience = 400

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patience))])
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start()
