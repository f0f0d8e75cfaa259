import {
  type CompanyScope,
  divideRounded,
  type Instant,
  type Money,
  nilUuid,
  type PlainDate,
  plus,
  type QueryOf,
  type Uuid,
} from '@bon/contracts/kernel'
import { discountKinds, paymentTypes } from '@bon/contracts/resources'
import { type MoneyFigures, type moneyEndpoints, most_differences } from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { type Names, namesIn } from './names.ts'
import { askedMoment, type PastPorts } from './past.ts'
import { resolve } from './period.ts'
import type { TurnoverOf } from './turnover.ts'

type Rows<
  Key extends keyof MoneyFigures,
  Without extends string,
  With = unknown,
> = MoneyFigures[Key] extends (infer Row)[] ? readonly (Omit<Row, Without> & With)[] : never

export type MoneyPorts = PastPorts & {
  catalogue: Catalogue
  cashiers: Names['cashiers']
  firstDay(scope: CompanyScope): Promise<PlainDate | undefined>
  identity: { userOf(uuid: Uuid): Promise<{ name: string } | undefined> }
  moneyIn(
    scope: CompanyScope,
    of: TurnoverOf,
    limit: number,
  ): Promise<{
    gross: Money
    discount: Money
    returns: number
    returned: Money
    payments: Rows<'payments', 'name' | 'is_cash'>
    tips: Rows<'tips', 'name'>
    discounts: Rows<
      'discounts',
      'name' | 'kind' | 'share' | 'approved_by',
      { kind_uuid: Uuid; approved_by: Uuid }
    >
    removals: Rows<'removals', 'name'>
    differences: Rows<'differences', 'name' | 'cashier'>
    differences_by: Rows<'differences_by', 'name'>
    besides: MoneyFigures['besides']
  }>
}

/** Everything about money in a period but turnover itself. */
export const moneyOfPeriod = async (
  ports: MoneyPorts,
  scope: CompanyScope,
  { register_uuid, cashier_uuid, as_of, ...asked }: QueryOf<typeof moneyEndpoints.money>,
  now: Instant,
): Promise<MoneyFigures> => {
  const { catalogue, firstDay } = ports
  const rules = dayRulesIn(catalogue, scope)
  const { at, past } = askedMoment(ports, scope, as_of, now)
  const { period } = await resolve({ firstDay, rules }, scope, asked, at)
  const of = { ...period, register_uuid, cashier_uuid, past }
  const found = await ports.moneyIn(scope, of, most_differences)
  const names = await namesIn(ports, scope)
  const approvers = await approversIn(ports, found.discounts)
  const before = plus(found.gross, found.discount)
  return {
    period,
    choices: names.choices,
    gross: found.gross,
    payments: found.payments.map((row) => {
      const type = catalogue.anywhere(paymentTypes, row.payment_type_uuid)
      return { ...row, name: type?.name ?? '', is_cash: type?.interface_key === 'cash' }
    }),
    tips: found.tips.map((row) => ({ ...row, name: names.cashier(row.cashier_uuid) })),
    discounts: found.discounts.map(({ kind_uuid, approved_by, ...row }) => ({
      ...row,
      name: names.cashier(row.given_by),
      approved_by: approvers.get(approved_by) ?? null,
      kind: kind_uuid === nilUuid ? null : (catalogue.anywhere(discountKinds, kind_uuid)?.name ?? ''),
      share: before > 0 ? divideRounded(row.amount * 1000, before) : 0,
    })),
    removals: found.removals.map((row) => ({ ...row, name: names.cashier(row.cashier_uuid) })),
    returns: { count: found.returns, amount: found.returned },
    differences: found.differences.map((row) => ({
      ...row,
      name: names.register(row.register_uuid),
      cashier: row.closed_by === null ? '' : names.cashier(row.closed_by),
    })),
    differences_by: found.differences_by.map((row) => ({ ...row, name: names.cashier(row.closed_by) })),
    besides: found.besides,
  }
}

const approversIn = async (
  { identity }: Pick<MoneyPorts, 'identity'>,
  rows: readonly { approved_by: Uuid }[],
): Promise<ReadonlyMap<Uuid, { uuid: Uuid; name: string }>> => {
  const uuids = [...new Set(rows.map(({ approved_by }) => approved_by))].filter((uuid) => uuid !== nilUuid)
  const named = uuids.map(async (uuid) => ({ uuid, name: (await identity.userOf(uuid))?.name ?? '' }))
  return new Map((await Promise.all(named)).map((one) => [one.uuid, one]))
}
