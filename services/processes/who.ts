import { type OrderUuid, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { CommandContext } from '../kernel/index.ts'

/**
 * Command hash of steps that are identified by name only: a later version of the program may repeat a step with another
 * field or reason, and must get the first result instead of a rejection.
 */
export const anyContentHash = '0'.repeat(64)

/**
 * Id of a step of an order's payment or refund. It derives from the order too, because clients choose these ids and may
 * send one for another order.
 */
export const stepOfOrder = (order_uuid: OrderUuid, uuid: Uuid, step: string): Uuid =>
  uuid5(order_uuid, `${uuid}:${step}`)

/** Context of a process manager: company and time of the event it reacts to. */
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
