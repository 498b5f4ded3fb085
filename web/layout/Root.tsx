import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { App } from './App.tsx'
import type { Settled } from './settled.ts'

export const Surroundings = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </StrictMode>
)

/** All that is in #root: the same tree on the server and in the browser, which takes it over as it is. */
export const Root = ({ client, first }: { client: QueryClient; first: Settled }) => (
  <Surroundings client={client}>
    <App first={first} />
  </Surroundings>
)
