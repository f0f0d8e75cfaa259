import { configure } from '@testing-library/react'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** At least 1; see infra/slowness. */
    slowness: number
  }
}

/** Scales the timeout of Testing Library's async utilities to the machine's speed (ADR 0053). */
configure({ asyncUtilTimeout: 5_000 * inject('slowness') })
