import { money, type OrderUuid } from '@bon/contracts/kernel'
import { added, cartAfter, coffee, idOf } from '../sale/cart.examples.ts'
import { savedAs } from '../sale/cart-wire.ts'
import type { WaitingItem, WaitingStorage } from './waiting-list.ts'

const made_at = '2026-11-20T17:42:00.000Z'
const by = { register_uuid: idOf('register'), cashier_uuid: idOf('cashier') }

type Kept = Omit<WaitingItem, 'place'>

/** Two cups of coffee, 70.00, paid with 100.00 in cash. */
export const sale = (name: string, { order_uuid = idOf(`order ${name}`) as OrderUuid } = {}): Kept => {
  const cart = { ...cartAfter(added(coffee, 2)), order_uuid }
  const payment = { payment_uuid: idOf(`payment ${name}`), payment_type_uuid: idOf('cash') }
  const body = { ...by, ...payment, received: money(100_00), ...savedAs(cart), sold_at: made_at }
  return {
    command: { kind: 'sell', order_uuid, command_id: idOf(name), body },
    cart,
    made_at,
    money: {
      due: money(70_00),
      rounding: money(0),
      received: money(100_00),
      change: money(30_00),
      by: 'Kontant',
    },
    tables: '',
    tried: false,
  }
}

/** A coffee that waits on table 12. */
export const park = (name: string): Kept => {
  const cart = { ...cartAfter(added(coffee)), order_uuid: idOf(`order ${name}`) as OrderUuid }
  const body = { ...by, ...savedAs(cart), suspend: true, table_uuids: [idOf('table 12')] }
  return {
    command: { kind: 'park', order_uuid: cart.order_uuid, command_id: idOf(name), body },
    cart,
    made_at,
    tables: '12',
    tried: false,
  }
}

/** Storage of a device, in memory. */
export const memoryStorage = (items: WaitingItem[] = []): WaitingStorage & { all: () => WaitingItem[] } => {
  const kept = new Map(items.map((item) => [item.command.command_id, item]))
  return {
    all: () => [...kept.values()],
    read: async () => [...kept.values()].sort((a, b) => a.place - b.place),
    put: async (item) => void kept.set(item.command.command_id, item),
    remove: async ({ command }) => void kept.delete(command.command_id),
  }
}
