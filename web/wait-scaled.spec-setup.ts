import { configure } from '@testing-library/react'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** At least 1; see infra/slowness. */
    slowness: number
  }
}

/** The page's specs wait for what is drawn as long as this machine needs (ADR 0053). */
configure({ asyncUtilTimeout: 5_000 * inject('slowness') })
