import {
  factText,
  type Metadata,
  type NewEvent,
  type PlainDate,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { CommandContext } from './command-context.ts'
import type { AnyDecider } from './decider.ts'
import { currentVersion } from './upcast.ts'

export const stamp = (
  decider: AnyDecider,
  stream: string,
  events: { type: string; data: object; business_day: PlainDate }[],
  context: CommandContext,
  hash: string,
  { training = false, bon }: { training?: boolean | undefined; bon?: string | undefined } = {},
): NewEvent[] =>
  events.map(({ type, data, business_day }, index) => {
    const schema = decider.schemas[type]
    if (!schema) throw new Error(`${type} is not an event of this decider`)
    const meta: Metadata = {
      company_uuid: context.company_uuid,
      vat_entity_uuid: context.vat_entity_uuid,
      command_id: context.command_id,
      command_hash: hash,
      actor: context.actor,
      ...(context.impersonated_by && { impersonated_by: context.impersonated_by }),
      at: context.now,
      business_day,
      v: String(currentVersion(type)),
      ...(training && { test_mode: 'yes' as const }),
      ...(bon !== undefined && { bon }),
    }
    const fact = { type, data: schema.parse(data), meta }
    return { event_id: eventId(stream, index, fact), ...fact }
  })

/**
 * Id of a command's index-th event on a stream. It derives from the command and the decided content, so that the store
 * recognises a repeated append (LOG-14). Deciding again at another time or from another body conflicts instead, and the
 * handler then answers with the first result. `verify` recomputes it.
 */
export const eventId = (
  stream: string,
  index: number,
  fact: { type: string; data: object; meta: Metadata },
): Uuid => uuid5(fact.meta.command_id, `${stream}:${index}:${factText(fact)}`)
