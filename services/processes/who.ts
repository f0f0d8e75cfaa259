import { type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { CommandContext } from '../kernel/index.ts'

/**
 * For a step that is known by its name: what repeats it may be a later version of the program, which would say the same
 * with another field, or see another reason. It is done once, as it was said first.
 */
export const onceForEver = '0'.repeat(64)

/**
 * The id of a step of one order's payment or refund. Ids of both come from clients: one that was sent for another order
 * names another step.
 */
export const stepOfOrder = (order_uuid: Uuid, uuid: Uuid, step: string): Uuid =>
  uuid5(order_uuid, `${uuid}:${step}`)

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
