import {
  type GiftCardRow,
  type GiftCardSums,
  type giftCardEndpoints,
  isExpired,
} from '@bon/contracts/gift-cards'
import { type Money, minus, type PlainDate, type QueryOf } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { giftCards } from './gift-cards.projection.ts'

type Filter = QueryOf<typeof giftCardEndpoints.list>

/** Cards of the company, newest first (GC-01). */
export const listGiftCards = async (
  db: Scoped,
  { status, gift_card_type_uuid, code_end, before, limit }: Filter,
  today: PlainDate,
): Promise<{ gift_cards: Omit<GiftCardRow, 'type_name'>[]; next: string | null }> => {
  const from = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !from) return { gift_cards: [], next: null }
  let query = cardsIn(db).selectAll()
  if (gift_card_type_uuid) query = query.where('gift_card_type_uuid', '=', gift_card_type_uuid)
  if (code_end) query = query.where('code_end', '=', code_end.toUpperCase())
  if (status === 'expired') query = query.where('expires_on', '<', today)
  if (status === 'valid')
    query = query.where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]))
  if (from)
    query = query.where((eb) =>
      eb(eb.refTuple('issued_at', 'gift_card_uuid'), '<', eb.tuple(from.at, from.uuid)),
    )
  const found = await query
    .orderBy('issued_at', 'desc')
    .orderBy('gift_card_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.issued_at, uuid: row.gift_card_uuid }))
  return {
    gift_cards: page.map(({ company_uuid: _, used, paid_out, ...row }) => ({
      ...row,
      current_balance: minus(minus(row.original_balance, used), paid_out),
      status: isExpired(row.expires_on, today) ? 'expired' : 'valid',
    })),
    next,
  }
}

/** Sold, used and outstanding amounts per type (GC-02, STAT-11). */
export const sumGiftCards = (db: Scoped, today: PlainDate): Promise<Omit<GiftCardSums, 'type_name'>[]> => {
  const left = sql`original_balance - used - paid_out`
  const isOver = sql`expires_on is not null and expires_on < ${today}`
  const total = (amount: typeof left) => sql<Money>`coalesce(sum(${amount}), 0)::bigint`
  return cardsIn(db)
    .select('gift_card_type_uuid')
    .select([
      sql<number>`count(*)::int`.as('issued'),
      total(sql`original_balance`).as('issued_amount'),
      total(sql`used`).as('used_amount'),
      total(sql`case when ${isOver} then 0 else ${left} end`).as('outstanding'),
      total(sql`case when ${isOver} then ${left} else 0 end`).as('expired'),
      total(sql`paid_out`).as('paid_out'),
    ])
    .groupBy('gift_card_type_uuid')
    .orderBy('gift_card_type_uuid')
    .execute()
}

const cardsIn = (db: Scoped) =>
  tablesOf(db, giftCards).selectFrom('gift_cards').where('company_uuid', '=', db.company_uuid)
