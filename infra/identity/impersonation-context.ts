import { AsyncLocalStorage } from 'node:async_hooks'
import type { Uuid } from '@bon/contracts/kernel'

/**
 * The provider user who impersonates in the running request: read where events are stamped, so that no route can omit
 * it.
 */
const impersonatedBy = new AsyncLocalStorage<Uuid | undefined>()

export const impersonator = (): Uuid | undefined => impersonatedBy.getStore()

export const runImpersonated = <T>(by: Uuid | undefined, action: () => T): T => impersonatedBy.run(by, action)
