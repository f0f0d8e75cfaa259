import { statisticsEndpoints } from '@bon/contracts/statistics'
import { callShop, loginTo } from '../harness/shop.ts'
import { withBenchShop } from './bench-shop.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell, type Till } from './till.ts'

const sales = 200
const listeners = 50

/** From the command's first byte to the notification in another window, and to that window's new figures (PERF-6). */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url }) => {
    const tills = await openTills(url)
    const [till] = tills
    if (!till) throw new Error('no till')
    const stop = new AbortController()
    // One session is limited to a few streams, so the windows share five sessions.
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => loginTo(url, 'admin@kajkanten.example')))
    const notifications = await Promise.all(
      Array.from({ length: listeners }, (_, i) =>
        listen(url, { ...till, token: tokens[i % tokens.length] ?? till.token }, stop.signal),
      ),
    )
    const call = callShop(url, () => till.token)
    const [toNotification, toFigures]: [number[], number[]] = [[], []]
    for (let i = 0; i < sales; i++) {
      const rang = Promise.all(notifications.map((notification) => notification()))
      const began = performance.now()
      const sold = sell(url, till)
      const times = await rang
      toNotification.push(...times.map((at) => at - began))
      const position = await sold
      await call(statisticsEndpoints.dashboard, { company: till.company_uuid, after: position })
      toFigures.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    stop.abort()
    const [notification, figures] = [quantiles(toNotification), quantiles(toFigures)]
    return [
      { name: `command to bell at ${listeners} listeners, p50`, value: notification.p50, unit: 'ms' },
      { name: `command to bell at ${listeners} listeners, p99`, value: notification.p99, unit: 'ms' },
      { name: 'command to fresh dashboard in another window, p50', value: figures.p50, unit: 'ms' },
      { name: 'command to fresh dashboard in another window, p99', value: figures.p99, unit: 'ms' },
    ]
  })

/** One window: returns a function that resolves at the next turnover notification. */
const listen = async (url: string, till: Till, signal: AbortSignal): Promise<() => Promise<number>> => {
  const response = await fetch(`${url}/api/v1/live`, {
    headers: { authorization: `Bearer ${till.token}`, 'company-uuid': till.company_uuid },
    signal,
  })
  if (!response.ok) throw new Error(`no live stream: ${response.status} ${await response.text()}`)
  let onTurnover: ((at: number) => void) | undefined
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      if (decoder.decode(chunk as Uint8Array).includes('"turnover"')) onTurnover?.(performance.now())
    }
  }
  read().catch(() => undefined)
  return () =>
    new Promise((resolve) => {
      onTurnover = resolve
    })
}
