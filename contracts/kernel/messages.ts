import { z } from 'zod'
import { Uuid } from './ids.ts'
import type { Position } from './position.ts'
import { Instant, PlainDate } from './time.ts'

/** Schemas of one context's events, by type name: `{ OrderOpened: z.object({…}) }`. */
export type EventSchemas = Record<string, z.ZodType<object>>

/** The union of a context's events. */
export type EventOf<S extends EventSchemas> = {
  [T in keyof S & string]: { type: T; data: z.infer<S[T]> }
}[keyof S & string]

/**
 * What every event carries beside its data: a flat map of strings, so that newer servers' formats stay open
 * (eventstore.md 4.3). Personal data and free text never stand here (rule 5).
 */
export const Metadata = z.strictObject({
  /** The company whose fact this is; stamped from the session, never from a body. */
  company_uuid: Uuid,
  vat_entity_uuid: Uuid,
  command_id: Uuid,
  /** sha256 over the canonical command: the same id with another body is refused (`command.reused`). */
  command_hash: z.string().length(64),
  /** Who: a user's uuid, or the name of the process manager that acted. */
  actor: z.string().max(64),
  /** Provider staff who acted with the actor's roles (DEF-48): both ids stand in every event. */
  impersonated_by: Uuid.optional(),
  /** Business time, from the clock port. */
  at: Instant,
  business_day: PlainDate,
  /** Event schema version; upcasters lift older ones when read. */
  v: z.string().regex(/^\d+$/),
  test_mode: z.literal('yes').optional(),
})
export type Metadata = z.infer<typeof Metadata>

export type NewEvent = { event_id: Uuid; type: string; data: object; meta: Metadata }

export type RecordedEvent = NewEvent & {
  stream: string
  revision: bigint
  position: Position
}

/** A recorded event whose type is known. */
export type Recorded<E extends { type: string; data: object }> = E extends unknown
  ? Omit<RecordedEvent, 'type' | 'data'> & E
  : never

/** A rule of ours said no. Returned, never thrown (ADR 0007). */
export type Rejection<Code extends string = string> = {
  rejection: Code
  params: Record<string, string | number>
  /** Which field broke which rule, when a form was refused. */
  fields?: readonly { path: string; rule: string; params?: Record<string, string | number> }[]
}

export const reject = <Code extends string>(
  code: Code,
  params: Record<string, string | number> = {},
): Rejection<Code> => ({ rejection: code, params })

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejection' in value
