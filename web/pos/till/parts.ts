import type { ComponentType } from 'react'
import type { decideHere } from '../payments/decide-here.ts'
import type { Paid } from '../payments/send-sale.ts'

/** A navigation that waits for what becomes of the unsent bon (DEF-65). */
export type LeavingGuard = { isPrompting: boolean; stay: () => void }

/** What is loaded right after the first screen. Types only: the parts themselves use the register's state. */
export type LoadedParts = {
  DialogHost: ComponentType<{ leaving?: LeavingGuard }>
  ChangePanel: ComponentType<{ paid: Paid }>
  decideHere: typeof decideHere
}
