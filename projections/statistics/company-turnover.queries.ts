import type { CompanyUuid, PlainDate } from '@bon/contracts/kernel'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { guestTotals, total } from './total.ts'
import { turnover } from './turnover.projection.ts'
import { type Asked, daysIn } from './turnover-rows.ts'

/** Turnover of several companies, each of its business day; those without any are missing. */
export const turnoverOfCompanies = (
  db: Scoped,
  days: readonly { company_uuid: CompanyUuid; day: PlainDate }[],
) =>
  tablesOf(db, turnover)
    .selectFrom('hours')
    .select((eb) => [
      'company_uuid',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .where((eb) =>
      eb.or(
        [...Map.groupBy(days, ({ day }) => day)].map(([day, of]) =>
          eb.and([
            eb('business_day', '=', day),
            eb(
              'company_uuid',
              'in',
              of.map(({ company_uuid }) => company_uuid),
            ),
          ]),
        ),
      ),
    )
    .groupBy('company_uuid')
    .execute()

/** Turnover of a period by company, of those asked for; the ones without any are missing. */
export const turnoverByCompany = (db: Scoped, asked: Asked & { companies: readonly CompanyUuid[] }) =>
  daysIn(db, asked)
    .select((eb) => [
      'company_uuid',
      total(eb.ref('gross')).as('gross'),
      total(eb.ref('net')).as('net'),
      total(eb.ref('vat')).as('vat'),
      total(eb.ref('receipts')).as('receipts'),
      ...guestTotals(eb),
    ])
    .groupBy('company_uuid')
    .execute()
