import { money } from '@bon/contracts/kernel'
import { isCounted, sessionEndpoints } from '@bon/contracts/registers'
import { callShop, loginTo } from '../harness/shop.ts'
import { withBenchShop } from './bench-shop.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell, type Till } from './till.ts'

const orders = 1_000
const goal_ms = 1_000

/** Closes a register with a thousand paid orders: counted to the øre, from the click to its Z. */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url }) => {
    const tills = await openTills(url)
    const token = await loginTo(url, 'admin@kajkanten.example')
    const call = callShop(url, () => token)
    const close = async (till: Till): Promise<number> => {
      await sellMany(url, till)
      return closeTill(call, till, orders)
    }
    const took: number[] = []
    for (const till of tills) took.push(await close(till))
    return [
      {
        name: `closing a register with ${orders} orders, p50 of ${took.length}`,
        value: quantiles(took).p50,
        unit: 'ms',
      },
      { name: 'closing, slowest', value: Math.round(Math.max(...took)), unit: `ms of ${goal_ms}` },
    ]
  })

/** From the click to its Z, in milliseconds; counted to the øre. */
export const closeTill = async (
  call: ReturnType<typeof callShop>,
  till: Till,
  receipts?: number,
): Promise<number> => {
  const here = { params: { uuid: till.register_uuid }, company: till.company_uuid }
  const { z_report } = (await call(sessionEndpoints.session, here)).body
  if (!z_report || (receipts !== undefined && z_report.totals.receipts !== receipts))
    throw new Error(`${z_report?.totals.receipts} receipts`)
  const body = {
    cashier_uuid: till.cashier_uuid,
    counts: countOf(z_report.expected_cash, till.data.payment_types[0]?.units ?? []),
    expected: z_report.expected_cash,
    confirmed_difference: money(0),
    counted_tenders: till.data.payment_types
      .filter(({ method }) => method !== null && isCounted(method))
      .map(({ uuid }) => ({ payment_type_uuid: uuid, counted: money(0), expected: money(0) })),
    bank_drop_amount: null,
  }
  const began = performance.now()
  const closed = await call(sessionEndpoints.close, { ...here, token: till.token, body })
  const took = performance.now() - began
  if (closed.status !== 200 || closed.body.z_report.status !== 'closed')
    throw new Error(`not closed: ${closed.status} ${JSON.stringify(closed.problem)}`)
  return took
}

/** Eight at a time, like a busy day. */
const sellMany = async (url: string, till: Till): Promise<void> => {
  let left = orders
  const client = async () => {
    while (left-- > 0) await sell(url, till)
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

/** The sum in the fewest notes and coins. */
const countOf = (sum: number, units: readonly number[]) => {
  let rest = sum
  return [...units]
    .sort((a, b) => b - a)
    .map((unit) => {
      const count = Math.floor(rest / unit)
      rest -= count * unit
      return { unit, count }
    })
}
