import {
  type ApprovedCause,
  approvedKinds,
  type FoundEntry,
  type JournalRow,
  type journalEndpoints,
  type PrintedHead,
  printedHead,
  type RiskCount,
  type RiskRules,
} from '@bon/contracts/journal'
import type {
  Instant,
  Money,
  OrderUuid,
  PlainDate,
  QueryOf,
  RegisterUuid,
  ReturnsOf,
  Uuid,
} from '@bon/contracts/kernel'
import type { CorrectionStage } from '@bon/contracts/orders'
import { type RawBuilder, sql } from 'kysely'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { journal } from './journal.projection.ts'

type Search = QueryOf<typeof journalEndpoints.search>
type Found = { entries: Omit<FoundEntry, 'reasons'>[]; next: string | null }

/**
 * Sealed entries of the company over all registers, newest act first (BEYOND-25). `risks`: what its rules call risky;
 * `approved`: only what one of these approvals is about.
 */
export const searchEntries = async (
  db: Scoped,
  search: Search,
  risks: RiskRules,
  approved?: readonly ApprovedCause[],
): Promise<Found> => {
  const { before, limit } = search
  const from = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !from) return { entries: [], next: null }
  let query = entriesIn(db)
  if (search.register_uuid) query = query.where('entries.register_uuid', '=', search.register_uuid)
  if (search.kind) query = query.where('kind', '=', search.kind)
  if (search.risky) query = query.where(isRisky(risks))
  if (search.stage) query = query.where(stage, '=', search.stage)
  if (approved) query = query.where(isApproved(approved))
  if (search.from) query = query.where('business_day', '>=', search.from)
  if (search.to) query = query.where('business_day', '<=', search.to)
  if (search.nr !== undefined) query = query.where('nr', '=', search.nr)
  const { cashier_uuid, order_uuid, amount_from, amount_to } = search
  if (cashier_uuid)
    query = query.where(
      (eb) => eb.fn.coalesce('entries.cashier_uuid', 'details.cashier_uuid'),
      '=',
      cashier_uuid,
    )
  if (order_uuid)
    query = query.where((eb) => eb.fn.coalesce('entries.order_uuid', 'details.order_uuid'), '=', order_uuid)
  const size = sql<number>`abs(coalesce(entries.amount, details.amount))`
  if (amount_from !== undefined) query = query.where(size, '>=', amount_from)
  if (amount_to !== undefined) query = query.where(size, '<=', amount_to)
  if (from)
    query = query.where((eb) =>
      eb(eb.refTuple('entries.at', 'entries.source_event_id'), '<', eb.tuple(from.at, from.uuid)),
    )
  const found = await query
    .orderBy('entries.at', 'desc')
    .orderBy('entries.source_event_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.at, uuid: row.source_event_id }))
  return { entries: page, next }
}

/** The order's word where the till reported the correction before the order was saved. */
const stage = sql<CorrectionStage | null>`coalesce(details.stage, reported_stages.stage)`
const oneOf = <T extends string>(value: RawBuilder<unknown>, values: readonly T[]) =>
  values.length === 0 ? sql<boolean>`false` : sql<boolean>`(${value} in (${sql.join(values)})) is true`

/** Not by kind alone: what a company's rules call risky is also a late correction and a sale with a large discount. */
const isRisky = ({ kinds, stages, discount }: RiskRules) =>
  sql<boolean>`(${oneOf(sql.ref('kind'), kinds)} or ${oneOf(stage, stages)} or
    ${discount === null ? sql`false` : sql`details.discount > ${discount}`})`

const isApproved = (approved: readonly ApprovedCause[]) => {
  const about = [...Map.groupBy(approved, ({ cause }) => cause)].map(
    ([cause, of]) => sql<boolean>`(kind in (${sql.join(approvedKinds[cause])}) and
      coalesce(entries.order_uuid, details.order_uuid) = any(${of.map(({ order_uuid }) => order_uuid)}::uuid[]))`,
  )
  return about.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(about, sql` or `)})`
}

type Approval = ApprovedCause & { business_day: PlainDate; reason_ref: Uuid }

/** The newest approvals of these business days, both included. */
export const newestApprovals = (
  db: Scoped,
  { from, to, limit }: { from?: PlainDate | undefined; to?: PlainDate | undefined; limit: number },
): Promise<Approval[]> => {
  let query = approvalsIn(db)
  if (from) query = query.where('business_day', '>=', from)
  if (to) query = query.where('business_day', '<=', to)
  return query.orderBy('at', 'desc').orderBy('event_id', 'desc').limit(limit).execute()
}

export const approvalsOf = async (db: Scoped, order_uuids: readonly OrderUuid[]): Promise<Approval[]> =>
  order_uuids.length === 0
    ? []
    : approvalsIn(db)
        .where('order_uuid', 'in', [...order_uuids])
        .orderBy('at')
        .execute()

const approvalsIn = (db: Scoped) =>
  tablesOf(db, journal)
    .selectFrom('approvals')
    .select(['order_uuid', 'cause', 'business_day', 'reason_ref'])
    .where('company_uuid', '=', db.company_uuid)

/** What was risky on these business days, both included, by kind and cashier; training is none. */
export const countRisks = async (
  db: Scoped,
  { from, to }: { from: PlainDate; to: PlainDate },
  risks: RiskRules,
): Promise<RiskCount[]> => {
  const kind = sql<RiskCount['kind']>`case when ${oneOf(stage, risks.stages)} then ${stage}
    when ${oneOf(sql.ref('kind'), risks.kinds)} then kind else 'discount' end`
  const amount = sql`case when ${kind} = 'discount' then details.discount
    else abs(coalesce(entries.amount, details.amount, 0)) end`
  return (
    entriesIn(db)
      .clearSelect()
      .select((eb) => [
        kind.as('kind'),
        eb.fn.coalesce('entries.cashier_uuid', 'details.cashier_uuid').as('cashier_uuid'),
        sql<number>`count(*)::int`.as('count'),
        sql<Money>`sum(${amount})::bigint`.as('amount'),
      ])
      .where('training', '=', false)
      .where('business_day', '>=', from)
      .where('business_day', '<=', to)
      .where(isRisky(risks))
      // By position: the same expression with parameters of its own is another one to the database.
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`)
      .execute()
  )
}

const entriesIn = (db: Scoped) =>
  tablesOf(db, journal)
    .selectFrom('entries')
    .leftJoin('details', (join) =>
      join
        .onRef('details.company_uuid', '=', 'entries.company_uuid')
        .onRef('details.event_id', '=', 'entries.source_event_id'),
    )
    .leftJoin('reported_stages', (join) =>
      join
        .onRef('reported_stages.company_uuid', '=', 'details.company_uuid')
        .onRef('reported_stages.order_uuid', '=', 'details.order_uuid')
        .onRef('reported_stages.line_uuid', '=', 'details.line_uuid'),
    )
    .select(['entries.seq', 'kind', 'entries.register_uuid', 'nr', 'entries.at', 'signature', 'training'])
    .select(['entries.source_event_id', 'session_uuid'])
    .select((eb) => [
      eb.fn.coalesce('entries.cashier_uuid', 'details.cashier_uuid').as('cashier_uuid'),
      eb.fn.coalesce('entries.amount', 'details.amount').as('amount'),
      eb.fn.coalesce('entries.order_uuid', 'details.order_uuid').as('order_uuid'),
      'details.discount',
      stage.as('stage'),
    ])
    .where('entries.company_uuid', '=', db.company_uuid)

type Filter = QueryOf<typeof journalEndpoints.list>
type Listed = ReturnsOf<typeof journalEndpoints.list>

/** Sealed entries of a register, newest first. */
export const listEntries = async (
  db: Scoped,
  register_uuid: RegisterUuid,
  { before, limit }: Filter,
): Promise<Listed> => {
  let query = tablesOf(db, journal)
    .selectFrom('entries')
    .select(['seq', 'kind', 'register_uuid', 'nr', 'at', 'signature', 'source_event_id', 'training'])
    .where('company_uuid', '=', db.company_uuid)
    .where('register_uuid', '=', register_uuid)
  if (before !== undefined) query = query.where('seq', '<', before)
  const found = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = found.slice(0, limit)
  return { entries, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null }
}

/**
 * The head after the transaction with this number; undefined for one of another company of the VAT entity. After a
 * change of entity a number may occur twice; the newest is returned.
 */
export const headOfNr = async (db: Scoped, nr: number): Promise<PrintedHead | undefined> => {
  const found = await tablesOf(db, journal)
    .selectFrom('entries')
    .select(['vat_entity_uuid', 'seq', 'hash'])
    .where('company_uuid', '=', db.company_uuid)
    .where('nr', '=', nr)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return found && printedHead(found)
}

/** The head after the entry of an X or Z report. */
export const headOfReport = async (db: Scoped, source_event_id: Uuid): Promise<PrintedHead | undefined> => {
  const found = await tablesOf(db, journal)
    .selectFrom('entries')
    .select(['vat_entity_uuid', 'seq', 'hash'])
    .where('company_uuid', '=', db.company_uuid)
    .where('source_event_id', '=', source_event_id)
    .where('kind', 'in', ['x_report', 'z_report'])
    .executeTakeFirst()
  return found && printedHead(found)
}

/** The entry that seals an event of this time; undefined for one that has none of its own. */
export const entryOf = (
  db: Scoped,
  { at, event_id }: { at: Instant; event_id: Uuid },
): Promise<(Pick<JournalRow, 'kind' | 'seq' | 'nr'> & { vat_entity_uuid: Uuid }) | undefined> =>
  tablesOf(db, journal)
    .selectFrom('entries')
    .select(['vat_entity_uuid', 'kind', 'seq', 'nr'])
    .where('company_uuid', '=', db.company_uuid)
    .where('at', '=', at)
    .where('source_event_id', '=', event_id)
    .executeTakeFirst()
