import { AsyncLocalStorage } from 'node:async_hooks'
import type { Uuid } from '@bon/contracts/kernel'

/** Provider staff in whose hands the running request is: read where events are stamped, so no route can forget it. */
const hands = new AsyncLocalStorage<Uuid | undefined>()

export const impersonator = (): Uuid | undefined => hands.getStore()

export const inHandsOf = <T>(by: Uuid | undefined, act: () => T): T => hands.run(by, act)
