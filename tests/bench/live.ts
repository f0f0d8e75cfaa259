import { statisticsEndpoints } from '@bon/contracts/statistics'
import { callShop, loginTo } from '../harness/shop.ts'
import { withBenchShop } from './bench-shop.ts'
import { type Metric, quantiles } from './metric.ts'
import { openTills, sell, type Till } from './till.ts'

const sales = 200
const listeners = 50

/** From the command's first byte to the bell in another window, and to that window's fresh figures (P6). */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url }) => {
    const tills = await openTills(url)
    const [till] = tills
    if (!till) throw new Error('no till')
    const stop = new AbortController()
    // One session may hold a few windows, not fifty.
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => loginTo(url, 'admin@kajkanten.example')))
    const bells = await Promise.all(
      Array.from({ length: listeners }, (_, i) =>
        listen(url, { ...till, token: tokens[i % tokens.length] ?? till.token }, stop.signal),
      ),
    )
    const call = callShop(url, () => till.token)
    const [toBell, toFigures]: [number[], number[]] = [[], []]
    for (let i = 0; i < sales; i++) {
      const rang = Promise.all(bells.map((bell) => bell()))
      const began = performance.now()
      const sold = sell(url, till)
      const times = await rang
      toBell.push(...times.map((at) => at - began))
      const position = await sold
      await call(statisticsEndpoints.dashboard, { company: till.company_uuid, after: position })
      toFigures.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    stop.abort()
    const [bell, figures] = [quantiles(toBell), quantiles(toFigures)]
    return [
      { name: `command to bell at ${listeners} listeners, p50`, value: bell.p50, unit: 'ms' },
      { name: `command to bell at ${listeners} listeners, p99`, value: bell.p99, unit: 'ms' },
      { name: 'command to fresh dashboard in another window, p50', value: figures.p50, unit: 'ms' },
      { name: 'command to fresh dashboard in another window, p99', value: figures.p99, unit: 'ms' },
    ]
  })

/** One window: answers a function that resolves at the next turnover bell. */
const listen = async (url: string, till: Till, signal: AbortSignal): Promise<() => Promise<number>> => {
  const response = await fetch(`${url}/api/v1/live`, {
    headers: { authorization: `Bearer ${till.token}`, 'company-uuid': till.company_uuid },
    signal,
  })
  if (!response.ok) throw new Error(`no live stream: ${response.status} ${await response.text()}`)
  let heard: ((at: number) => void) | undefined
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      if (decoder.decode(chunk as Uint8Array).includes('"turnover"')) heard?.(performance.now())
    }
  }
  read().catch(() => undefined)
  return () =>
    new Promise((resolve) => {
      heard = resolve
    })
}
