import {
  type GiftCardDebtRow,
  type GiftCardRow,
  type GiftCardSums,
  type giftCardEndpoints,
  isExpired,
  type PostedDebt,
} from '@bon/contracts/gift-cards'
import { type Money, minus, type PlainDate, type QueryOf, sum } from '@bon/contracts/kernel'
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
    gift_cards: page.map(
      ({
        company_uuid: _,
        account_uuid: __,
        vat_nature: ___,
        vat_rate: ____,
        used,
        paid_out,
        lapsed,
        ...row
      }) => ({
        ...row,
        current_balance: minus(row.original_balance, sum([used, paid_out, lapsed])),
        status: isExpired(row.expires_on, today) ? 'expired' : 'valid',
      }),
    ),
    next,
  }
}

/** Sold, used and outstanding amounts per type (GC-02, STAT-11). */
export const sumGiftCards = (db: Scoped, today: PlainDate): Promise<Omit<GiftCardSums, 'type_name'>[]> => {
  const left = sql`original_balance - used - paid_out - lapsed`
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
      total(sql`lapsed`).as('lapsed'),
    ])
    .groupBy('gift_card_type_uuid')
    .orderBy('gift_card_type_uuid')
    .execute()
}

const cardsIn = (db: Scoped) =>
  tablesOf(db, giftCards).selectFrom('gift_cards').where('company_uuid', '=', db.company_uuid)

/** Cards with a value at the end of a business day, and what the sessions had posted on their accounts by then. */
export const giftCardDebts = async (
  db: Scoped,
  as_of: PlainDate,
): Promise<{ gift_cards: Omit<GiftCardDebtRow, 'type_name'>[]; posted: PostedDebt[] }> => {
  const tables = tablesOf(db, giftCards)
  const gift_cards = await tables
    .selectFrom('card_days')
    .innerJoin('gift_cards', (join) =>
      join
        .onRef('gift_cards.company_uuid', '=', 'card_days.company_uuid')
        .onRef('gift_cards.gift_card_uuid', '=', 'card_days.gift_card_uuid'),
    )
    .where('card_days.company_uuid', '=', db.company_uuid)
    .where('business_day', '<=', as_of)
    .select([
      'card_days.gift_card_uuid',
      'gift_card_type_uuid',
      'code_end',
      'issued_at',
      'expires_on',
      'account_uuid',
      'vat_nature',
      'vat_rate',
      sql<Money>`sum(amount)::bigint`.as('balance'),
    ])
    .groupBy([
      'card_days.gift_card_uuid',
      'gift_card_type_uuid',
      'code_end',
      'issued_at',
      'expires_on',
      'account_uuid',
      'vat_nature',
      'vat_rate',
    ])
    .having(sql`sum(amount)`, '<>', 0)
    .orderBy('issued_at')
    .orderBy('card_days.gift_card_uuid')
    .execute()
  const posted = await tables
    .selectFrom('debt_days')
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '<=', as_of)
    .select([
      'account_uuid',
      'vat_nature',
      'vat_rate',
      sql<Money>`sum(gross)::bigint`.as('gross'),
      sql<Money>`sum(vat)::bigint`.as('vat'),
    ])
    .groupBy(['account_uuid', 'vat_nature', 'vat_rate'])
    .orderBy('account_uuid')
    .orderBy('vat_nature')
    .orderBy('vat_rate')
    .execute()
  return { gift_cards, posted }
}
