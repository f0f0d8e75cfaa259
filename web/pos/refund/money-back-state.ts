import type { AtTerminal } from './send-action.ts'

export type MoneyBackState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'waiting'; error: unknown }
  | { status: 'card'; at: AtTerminal }
  | { status: 'refused'; error: unknown }
