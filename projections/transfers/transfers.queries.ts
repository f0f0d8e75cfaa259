import type { Money, PlainDate, Uuid } from '@bon/contracts/kernel'
import { type Expression, sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { transfers } from './transfers.projection.ts'

type Period = { from?: PlainDate | undefined; to?: PlainDate | undefined }
export type AccountSum = { account_uuid: Uuid; debit: Money; credit: Money }

/** Bounds of a period that is open at an end. */
const always = { from: '0000-01-01', to: '9999-12-31' }

/** Transferred amounts of a period by account; both days are included. */
export const accountSums = (
  db: Scoped,
  { from = always.from, to = always.to }: Period,
): Promise<AccountSum[]> =>
  tablesOf(db, transfers)
    .selectFrom('account_days')
    .select((eb) => [
      'account_uuid',
      total(eb.ref('debit')).as('debit'),
      total(eb.ref('credit')).as('credit'),
    ])
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .groupBy('account_uuid')
    .execute()

export const countVouchers = async (
  db: Scoped,
  { from = always.from, to = always.to }: Period,
): Promise<number> => {
  const [row] = await tablesOf(db, transfers)
    .selectFrom('voucher_days')
    .select((eb) => total(eb.ref('vouchers')).as('count'))
    .where('company_uuid', '=', db.company_uuid)
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .execute()
  return row?.count ?? 0
}

/** Null for no rows; otherwise cast to bigint, because PostgreSQL sums bigints as numeric. */
const total = <T extends number>(column: Expression<T>) => sql<T>`sum(${column})::bigint`
