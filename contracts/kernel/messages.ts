import { z } from 'zod'
import { CompanyUuid, Uuid } from './ids.ts'
import type { Position } from './position.ts'
import { Instant, PlainDate } from './time.ts'

/** Schemas of one context's events, by type name: `{ OrderOpened: z.object({…}) }`. */
export type EventSchemas = Record<string, z.ZodType<object>>

/** The union of a context's events. */
export type EventOf<S extends EventSchemas> = {
  [T in keyof S & string]: { type: T; data: z.infer<S[T]> }
}[keyof S & string]

/** The data of one type of a context's events. */
export type EventData<S extends EventSchemas, T extends keyof S & string> = z.infer<S[T]>

/**
 * What every event carries besides its data: a flat map of strings, so that newer formats stay readable (LOG-7). No
 * personal data or free text (RULE-5).
 */
export const Metadata = z.strictObject({
  /** The company that the event belongs to; stamped from the session, never from a body. */
  company_uuid: CompanyUuid,
  vat_entity_uuid: Uuid,
  command_id: Uuid,
  /** sha256 over the canonical command: the same id with another body is refused (`command.reused`). */
  command_hash: z.string().length(64),
  /** Who acted: a user's uuid, or the name of a process manager. */
  actor: z.string().max(64),
  /** Provider staff who acted with the actor's roles (DEF-48); every event then records both ids. */
  impersonated_by: Uuid.optional(),
  /** Business time, from the clock port. */
  at: Instant,
  business_day: PlainDate,
  /** Version of the event's schema; upcasters convert older versions on read. */
  v: z.string().regex(/^\d+$/),
  test_mode: z.literal('yes').optional(),
  /** Version of the Bon that wrote it; absent where the operator's start did not say it. */
  bon: z
    .string()
    .regex(/^[0-9A-Za-z.+-]{1,40}$/)
    .optional(),
})
export type Metadata = z.infer<typeof Metadata>

export type NewEvent = { event_id: Uuid; type: string; data: object; meta: Metadata }

export type RecordedEvent = NewEvent & {
  stream: string
  revision: bigint
  position: Position
}

/** A recorded event of a known type. */
export type Recorded<E extends { type: string; data: object }> = E extends unknown
  ? Omit<RecordedEvent, 'type' | 'data'> & E
  : never

/**
 * Narrows an event to this type of a context, with the data of its schema: that was checked when it was written, so an
 * event of the log is not parsed again.
 */
export const isEvent =
  <S extends EventSchemas, T extends keyof S & string>(schemas: S, type: T) =>
  <E extends { type: string; data: object }>(event: E): event is E & { type: T; data: EventData<S, T> } =>
    type in schemas && event.type === type

/** The same for all types of a context. */
export const isEventOf =
  <S extends EventSchemas>(schemas: S) =>
  <E extends { type: string; data: object }>(event: E): event is E & EventOf<S> =>
    event.type in schemas

/** The data of an event that must be of this type. @throws Error for an event of another type, which is a bug. */
export const dataOf = <S extends EventSchemas, T extends keyof S & string>(
  schemas: S,
  type: T,
  event: RecordedEvent,
): EventData<S, T> => {
  if (!isEvent(schemas, type)(event)) throw new Error(`${event.stream}: ${event.type} instead of ${type}`)
  return event.data
}

/** A business rule refused the command. Returned, never thrown (ADR 0007). */
export type Rejection<Code extends string = string> = {
  rejection: Code
  params: Record<string, string | number>
  /** Failed rule per field, for a refused form. */
  fields?: readonly { path: string; rule: string; params?: Record<string, string | number> }[]
}

export const reject = <Code extends string>(
  code: Code,
  params: Record<string, string | number> = {},
): Rejection<Code> => ({ rejection: code, params })

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejection' in value
