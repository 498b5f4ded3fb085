import type { ComponentType, ReactNode } from 'react'

interface EarlyPageProps {
  Layout: ComponentType<{ children: ReactNode }>
  Page: ComponentType
}

/** A page whose HTML was made beforehand: the same tree on the server and in the browser, which takes it over as it is. */
export const EarlyPage = ({ Layout, Page }: EarlyPageProps) => (
  <Layout>
    <Page />
  </Layout>
)
