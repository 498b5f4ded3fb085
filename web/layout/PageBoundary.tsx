import { Component, type ErrorInfo, type ReactNode } from 'react'
import ErrorPage from '../ui/ErrorPage.tsx'

interface Props {
  children: ReactNode
  onBroken(error: unknown): void
}

/** A page that breaks takes only itself down. */
export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.props.onBroken(error)
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children
  }
}
