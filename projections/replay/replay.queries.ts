import type { OrderUuid, PlainDate, Position, RegisterUuid, SessionUuid } from '@bon/contracts/kernel'
import { positionKey } from '@bon/contracts/kernel'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { replay } from './replay.projection.ts'

type Of = { register_uuid?: RegisterUuid | undefined }

/** Business days on which something happened, newest first; at most `limit` of them, before a day. */
export const replayedDays = async (
  db: Scoped,
  { register_uuid, before, limit }: Of & { before?: PlainDate | undefined; limit: number },
): Promise<PlainDate[]> => {
  let query = tablesOf(db, replay)
    .selectFrom('day_streams')
    .select('business_day')
    .distinct()
    .where('company_uuid', '=', db.company_uuid)
  if (register_uuid !== undefined) query = query.where('register_uuid', '=', register_uuid)
  if (before !== undefined) query = query.where('business_day', '<', before)
  const rows = await query.orderBy('business_day', 'desc').limit(limit).execute()
  return rows.map(({ business_day }) => business_day)
}

export type DayStream = { stream: string; last_revision: number; events: number }

/** The streams of a day, at most `limit`; those of two registers occur twice. */
export const streamsOfDay = (
  db: Scoped,
  { register_uuid, day, limit }: Of & { day: PlainDate; limit: number },
): Promise<DayStream[]> => {
  let query = tablesOf(db, replay)
    .selectFrom('day_streams')
    .select(['stream', 'last_revision', 'events'])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '=', day)
  if (register_uuid !== undefined) query = query.where('register_uuid', '=', register_uuid)
  // Sessions before orders: cut off last.
  return query.orderBy('stream', 'desc').limit(limit).execute()
}

/** Orders that were open at a position: opened about its day and ended after it, or open for longer than a day. */
export const ordersOpenAt = async (
  db: Scoped,
  { position, days, limit }: { position: Position; days: readonly PlainDate[]; limit: number },
): Promise<OrderUuid[]> => {
  const place = positionKey(position)
  const open = () =>
    tablesOf(db, replay)
      .selectFrom('lifetimes')
      .select(['order_uuid', 'opened'])
      .where('company_uuid', '=', db.company_uuid)
      .where('opened', '<=', place)
      // A row that no event has opened yet.
      .where('opened', '<>', '')
      .where((eb) => eb.or([eb('ended', 'is', null), eb('ended', '>', place)]))
  const rows = await open()
    .where('opened_day', 'in', days)
    .union(
      open().where((eb) => eb.or([eb('ended_day', 'is', null), eb('ended_day', '<>', eb.ref('opened_day'))])),
    )
    .orderBy('opened', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ order_uuid }) => order_uuid)
}

/** The session of a register that was open at a position, or had closed last. */
export const sessionAt = async (
  db: Scoped,
  { register_uuid, position }: { register_uuid: RegisterUuid; position: Position },
): Promise<SessionUuid | undefined> => {
  const found = await tablesOf(db, replay)
    .selectFrom('sessions')
    .select('session_uuid')
    .where('company_uuid', '=', db.company_uuid)
    .where('register_uuid', '=', register_uuid)
    .where('opened', '<=', positionKey(position))
    .orderBy('opened', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.session_uuid
}
