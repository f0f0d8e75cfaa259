import type { Instant, PlainDate } from '@bon/contracts/kernel'
import { isEqual, type ReconciledReport, reconciliationEndpoints } from '@bon/contracts/reconciliation'
import {
  enterprise_parts,
  enterpriseEndpoints,
  goodsEndpoints,
  moneyEndpoints,
  tableStatisticsEndpoints,
  turnoverEndpoints,
} from '@bon/contracts/statistics'
import { ids } from '../harness/shop.ts'
import { type Metric, quantiles } from './metric.ts'
import type { YearShop } from './year-shop.ts'

const answers = 60
export const here = { company: ids.kajkanten }
export const pages = {
  turnover: turnoverEndpoints.turnover,
  products: goodsEndpoints.products,
  units: goodsEndpoints.units,
  money: moneyEndpoints.money,
  tables: tableStatisticsEndpoints.tables,
}
const names = ['turnover', 'products', 'units', 'money', 'tables'] as const

/** Statistics of days, months and the year: how fast they are, and whether they equal the Z reports (STAT-05, R-28). */
export const statistics = async (year: YearShop): Promise<Metric[]> => {
  const metrics: Metric[] = []
  for (const [as_of, limit] of [
    [false, 75],
    [true, 500],
  ] as const)
    for (const name of names) {
      const { p50, p95 } = quantiles(await timed(year, name, as_of))
      const what = `statistics${as_of ? ' as of a past moment' : ''}, ${name}`
      metrics.push({ name: `${what}, p50`, value: p50, unit: 'ms' })
      metrics.push({ name: `${what}, p95`, value: p95, unit: `ms of ${limit}` })
    }
  for (const part of enterprise_parts) {
    const { p50, p95 } = quantiles(await timedByCompany(year, part))
    metrics.push({ name: `statistics by company, ${part}, p50`, value: p50, unit: 'ms' })
    metrics.push({ name: `statistics by company, ${part}, p95`, value: p95, unit: 'ms of 75' })
  }
  return [...metrics, ...(await againstReports(year))]
}

export const random = (n: number): number => Math.floor(Math.random() * n)

/** Days that end at random within the year, and a moment up to three days after them or within the last. */
export const randomPeriod = (
  { days }: YearShop,
  span: number,
): { from: PlainDate; to: PlainDate; as_of: Instant } => {
  const first = Temporal.PlainDate.from(days.from)
  const to = first.add({ days: Math.max(span - 1, random(first.until(days.to).days + 1)) })
  const from = to.subtract({ days: span - 1 })
  const moment = to.toZonedDateTime('UTC').add({ hours: 10 + random(60) })
  return {
    from: from.toString(),
    to: to.toString(),
    as_of: moment.toInstant().toString({ smallestUnit: 'millisecond' }),
  }
}

/** A day, a month and the year in turn; turnover, top sold and units beside the same weekdays a year before. */
const timed = async (year: YearShop, name: keyof typeof pages, past: boolean): Promise<number[]> => {
  const took: number[] = []
  for (let n = 0; n < answers; n++) {
    const { as_of, ...period } = randomPeriod(year, [1, 31, 365][n % 3] ?? 1)
    const query = { ...period, ...(past && { as_of }) }
    const began = performance.now()
    const { status } =
      name === 'money'
        ? await year.call(pages.money, { ...here, query })
        : await year.call(pages[name], { ...here, query: { ...query, compare: 'weekdays' } })
    if (status !== 200) throw new Error(`${name}: ${status}`)
    took.push(performance.now() - began)
  }
  return took
}

/** The same periods of the company and its subcompanies, beside the same weekdays a year before. */
const timedByCompany = async (year: YearShop, part: (typeof enterprise_parts)[number]): Promise<number[]> => {
  const took: number[] = []
  for (let n = 0; n < answers; n++) {
    const { as_of: _, ...period } = randomPeriod(year, [1, 31, 365][n % 3] ?? 1)
    const query = { ...period, compare: 'weekdays' as const }
    const began = performance.now()
    const { status } = await year.call(enterpriseEndpoints[`enterprise_${part}`], { ...here, query })
    if (status !== 200) throw new Error(`${part}: ${status}`)
    took.push(performance.now() - began)
  }
  return took
}

/** Each day's turnover beside its Z reports, and each report beside the journal and the postings. */
const againstReports = async (year: YearShop): Promise<Metric[]> => {
  const { call, days } = year
  let [differingDays, counted] = [0, 0]
  for (let day = days.from; day <= days.to; day = Temporal.PlainDate.from(day).add({ days: 1 }).toString()) {
    const { reports } = (await call(pages.turnover, { ...here, query: { from: day, to: day } })).body
    counted += 1
    if (reports?.difference !== 0 || reports.vat_difference !== 0) differingDays += 1
  }
  let [read, differingReports, unsealed] = [0, 0, 0]
  for await (const report of reportsOf(year)) {
    read += 1
    unsealed += report.unsealed
    if (!report.figures.every(isEqual)) differingReports += 1
  }
  return [
    { name: `days of ${counted} whose turnover differs from the Z reports`, value: differingDays, unit: '' },
    { name: `Z reports of ${read} that differ from journal or postings`, value: differingReports, unit: '' },
    // The fixture's process managers stand still, which seal what the last sessions did at their end.
    { name: 'acts of the last sessions that are not sealed', value: unsealed, unit: '' },
  ]
}

async function* reportsOf({ call, days }: YearShop): AsyncGenerator<ReconciledReport> {
  let after: string | null | undefined
  do {
    const query = { ...days, limit: 50, ...(after && { after }) }
    const page: ReconciledPage = (await call(reconciliationEndpoints.list, { ...here, query })).body
    yield* page.reports
    after = page.next
  } while (after !== null)
}
type ReconciledPage = { reports: ReconciledReport[]; next: string | null }
