import {
  type CompanyScope,
  divideRounded,
  type Instant,
  type Money,
  type PlainDate,
  plus,
  type QueryOf,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { tablePlanAreas, tables } from '@bon/contracts/resources'
import type { TableFigures, tableStatisticsEndpoints } from '@bon/contracts/statistics'
import { dayRulesIn } from '../companies/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { askedMoment, type PastPorts } from './past.ts'
import { resolve } from './period.ts'
import type { TurnoverOf } from './turnover.ts'

/** Sums of a table; the minutes of all visits together. */
type Sums = { visits: number; receipts: number; minutes: number; guests: number; gross: Money; net: Money }
type OfTable = Sums & { table_uuid: Uuid }
type TakenHour = { table_uuid: Uuid; hour: number; guest_minutes: number; uncounted_minutes: number }

export type TablePorts = PastPorts & {
  catalogue: Catalogue
  firstDay(scope: CompanyScope): Promise<PlainDate | undefined>
  tablesIn(
    scope: CompanyScope,
    of: TurnoverOf,
  ): Promise<{
    tables: readonly OfTable[]
    hours: readonly TakenHour[]
    days: readonly { days: number }[]
  }>
  comparedTablesIn(scope: CompanyScope, of: TurnoverOf): Promise<{ tables: readonly OfTable[] }>
}

/** How long tables were taken, and when their seats were (BEYOND-11). */
export const tablesOfPeriod = async (
  ports: TablePorts,
  scope: CompanyScope,
  { as_of, ...asked }: QueryOf<typeof tableStatisticsEndpoints.tables>,
  now: Instant,
): Promise<TableFigures> => {
  const { catalogue, firstDay } = ports
  const { at, past } = askedMoment(ports, scope, as_of, now)
  const rules = dayRulesIn(catalogue, scope)
  const { period, compared, opening } = await resolve({ firstDay, rules }, scope, asked, at)
  const found = await ports.tablesIn(scope, { ...period, past })
  const other =
    compared &&
    (await ports.comparedTablesIn(scope, {
      ...compared.period,
      past,
      last_day_hours: compared.last_day_hours,
    }))
  const before = new Map(other?.tables.map((row) => [row.table_uuid, row]))
  const days = found.days[0]?.days ?? 0
  return {
    period,
    compared_with: compared?.period ?? null,
    opening,
    days,
    total: averaged(found.tables.reduce(addSums, none)),
    compare_total: other && averaged(other.tables.reduce(addSums, none)),
    tables: found.tables.map(({ receipts: _, ...row }) => {
      const table = catalogue.anywhere(tables, row.table_uuid)
      const then = before.get(row.table_uuid)
      return {
        ...averaged(row),
        name: table?.number ?? '',
        area: (table && catalogue.anywhere(tablePlanAreas, table.area_uuid)?.name) ?? '',
        seats: table?.seats ?? 0,
        compare_minutes: then ? averaged(then).minutes : null,
      }
    }),
    areas: days === 0 ? [] : areasOf(catalogue, scope, found.hours, days, opening),
  }
}

/** Of the areas and tables that there are: a deleted table has no seats that could be free. */
const areasOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  taken: readonly TakenHour[],
  days: number,
  opening: number,
): TableFigures['areas'] => {
  const all = catalogue.list(tables, scope)
  return catalogue.list(tablePlanAreas, scope).flatMap(({ uuid, name }) => {
    const own = new Map(all.filter(({ area_uuid }) => area_uuid === uuid).map((one) => [one.uuid, one.seats]))
    const seats = [...own.values()].reduce((sum, each) => sum + each, 0)
    const minutes = new Map<number, number>()
    for (const { table_uuid, hour, guest_minutes, uncounted_minutes } of taken) {
      const here = own.get(table_uuid)
      if (here === undefined) continue
      minutes.set(hour, (minutes.get(hour) ?? 0) + guest_minutes + uncounted_minutes * here)
    }
    const hours = [...minutes]
      .map(([hour, used]) => ({ hour, share: divideRounded(used * 1_000, seats * 60 * days) }))
      .toSorted((a, b) => since(a.hour, opening) - since(b.hour, opening))
    return hours.length === 0 ? [] : [{ area_uuid: uuid, name, seats, hours }]
  })
}

const since = (hour: number, opening: number): number => (hour + 24 - opening) % 24

const none: Sums = { visits: 0, receipts: 0, minutes: 0, guests: 0, gross: zero, net: zero }

const addSums = (a: Sums, b: Sums): Sums => ({
  visits: a.visits + b.visits,
  receipts: a.receipts + b.receipts,
  minutes: a.minutes + b.minutes,
  guests: a.guests + b.guests,
  gross: plus(a.gross, b.gross),
  net: plus(a.net, b.net),
})

/** Minutes of a visit instead of those of all of them. */
const averaged = <Row extends { visits: number; minutes: number }>({
  minutes,
  ...row
}: Row): Omit<Row, 'minutes'> & { minutes: number | null } => ({
  ...row,
  minutes: row.visits === 0 ? null : divideRounded(minutes, row.visits),
})
