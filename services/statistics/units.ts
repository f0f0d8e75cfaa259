import {
  type CashierUuid,
  type CompanyScope,
  type Instant,
  type PlainDate,
  plus,
  type Quantity,
  type QueryOf,
  zero,
} from '@bon/contracts/kernel'
import type { goodsEndpoints, UnitFigures } from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { type Names, namesIn } from './names.ts'
import { askedMoment, type PastPorts } from './past.ts'
import { resolve } from './period.ts'
import type { TurnoverOf } from './turnover.ts'

type Units = UnitFigures['total']

export type UnitPorts = PastPorts & {
  catalogue: Catalogue
  cashiers: Names['cashiers']
  firstDay(scope: CompanyScope): Promise<PlainDate | undefined>
  orderedIn(
    scope: CompanyScope,
    of: TurnoverOf,
  ): Promise<{
    hours: readonly (Units & { hour: number })[]
    days: readonly (Units & { day: PlainDate })[]
    sellers: readonly (Units & { cashier_uuid: CashierUuid })[]
  }>
}

/** What was sold by business day, in which local hour it was ordered, and who sold it (STAT-02). */
export const unitsOfPeriod = async (
  ports: UnitPorts,
  scope: CompanyScope,
  { cashier_uuid, as_of, ...asked }: QueryOf<typeof goodsEndpoints.units>,
  now: Instant,
): Promise<UnitFigures> => {
  const { catalogue, firstDay } = ports
  const rules = dayRulesIn(catalogue, scope)
  const { at, past } = askedMoment(ports, scope, as_of, now)
  const { period, compared, opening } = await resolve({ firstDay, rules }, scope, asked, at)
  const { hours, days, sellers } = await ports.orderedIn(scope, { ...period, cashier_uuid, past })
  const other =
    compared &&
    (await ports.orderedIn(scope, {
      ...compared.period,
      cashier_uuid,
      past,
      last_day_hours: compared.last_day_hours,
    }))
  const { choices, cashier } = await namesIn(ports, scope)
  const since = (hour: number) => (hour + 24 - opening) % 24
  const used = [...new Set([...hours, ...(other?.hours ?? [])].map(({ hour }) => hour))]
  const ofHour = (rows: readonly (Units & { hour: number })[], hour: number): Units =>
    rows.find((row) => row.hour === hour) ?? none
  return {
    period,
    compared_with: compared?.period ?? null,
    choices,
    opening,
    total: days.reduce(addUnits, none),
    compare_total: other?.days.reduce(addUnits, none) ?? null,
    hours: used
      .toSorted((a, b) => since(a) - since(b))
      .map((hour) => ({
        hour,
        quantity: ofHour(hours, hour).quantity,
        gross: ofHour(hours, hour).gross,
        net: ofHour(hours, hour).net,
        compare_quantity: other && ofHour(other.hours, hour).quantity,
      })),
    days: [...days],
    sellers: sellers.map((row) => ({ ...row, name: cashier(row.cashier_uuid) })),
  }
}

const none: Units = { quantity: 0 as Quantity, gross: zero, net: zero }

const addUnits = (a: Units, b: Units): Units => ({
  // Over a period it may exceed the range of a line.
  quantity: (a.quantity + b.quantity) as Quantity,
  gross: plus(a.gross, b.gross),
  net: plus(a.net, b.net),
})
