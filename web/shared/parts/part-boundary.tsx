import { Component, type ReactNode } from 'react'
import { partFault } from './load-part.ts'
import { PartFailure } from './part-failure.tsx'

type State = { error?: unknown }

/** Catches failed loads of lazy parts and rethrows everything else. A class, because React has no hook for it. */
export class PartBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const fault = partFault(error)
    if (!fault) throw error
    return <PartFailure fault={fault} />
  }
}
