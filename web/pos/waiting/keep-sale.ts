import type { RegisterData } from '@bon/contracts/registers'
import type { QueryClient } from '@tanstack/react-query'
import { needsServer } from '../../shared/api/index.ts'
import { type PendingSale, pendingSale } from '../payments/pending-sale.ts'
import type { Cart } from '../sale/cart.ts'
import { isKeepable, type KeptSale, keptSale } from './kept-sale.ts'
import { tableNumbersIn } from './table-numbers.ts'
import type { Waiting } from './waiting-store.ts'

type Here = { register: RegisterData; cart: Cart; waiting: Waiting; client: QueryClient }

export type Keeping =
  | { status: 'kept'; item: KeptSale }
  /** The server must take it, and was not asked. */
  | { status: 'refused'; error: unknown }
  /** It was answered meanwhile, or the device cannot keep it: it stays where it is. */
  | { status: 'left' }

/** Lays a payment that nobody answers on the list of what waits (DEF-19). `tried`: it was sent before. */
export const keepSale = async (
  pending: PendingSale,
  tried: boolean,
  { register, cart, waiting, client }: Here,
): Promise<Keeping> => {
  const { command_id, body } = pending
  const by = register.payment_types.find(({ uuid }) => uuid === body.payment_type_uuid)
  // Without a server the whole bill is taken: the rest of it could not be shown.
  const mayKeep = isKeepable(pending, cart, by) && (tried || body.amount === undefined)
  if (!by || !mayKeep) return tried ? { status: 'left' } : { status: 'refused', error: needsServer() }
  const tables = tableNumbersIn(client, register.uuid, cart.base?.table_uuids ?? [])
  const item = keptSale(pending, cart, by, tables, tried)
  try {
    await waiting.change({ type: 'kept', item })
    if (!tried || pendingSale.of(register.uuid)?.command_id === command_id) return { status: 'kept', item }
    await waiting.change({ type: 'answered', command_id, revision: '' })
  } catch {
    // Storage refuses: the payment is sent from where it is.
  }
  return { status: 'left' }
}
