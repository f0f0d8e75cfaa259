import type { Scope } from './shop.ts'

/** An event that a process manager cannot handle, and whether its whole VAT entity waits behind it. */
export type Poison = { stream: string; type: string; scope: Scope; stops_entity: boolean }
