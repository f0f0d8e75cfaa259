import { type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { CommandContext } from '../kernel/index.ts'

/** For a step that is one and the same however the world looks when it is repeated. */
export const onceForEver = '0'.repeat(64)

/** The id of a step of one order's payment: a payment id that a client sent for another order is another step. */
export const paymentStep = (order_uuid: Uuid, payment_uuid: Uuid, step: string): Uuid =>
  uuid5(order_uuid, `${payment_uuid}:${step}`)

/** A process manager acts in the name of the event that it reacts to: same company, same moment. */
export const whoOf = (
  event: RecordedEvent,
  actor: string,
): Omit<CommandContext, 'command_id' | 'command_hash'> => ({
  company_uuid: event.meta.company_uuid,
  vat_entity_uuid: event.meta.vat_entity_uuid,
  actor,
  now: event.meta.at,
  test_mode: event.meta.test_mode === 'yes',
})
