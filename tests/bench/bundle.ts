import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bundleEndpoints } from '@bon/contracts/bundles'
import { newId } from '@bon/infra/clock'
import { nodeArgs } from '@bon/infra/embedded'
import { ids } from '../harness/shop.ts'
import type { Metric } from './metric.ts'
import { withYear, type YearShop } from './year-shop.ts'

type Proved = { seconds: number; rss_mib: number; checked: Record<string, number>; entries: number }

/**
 * The year as a bundle: how long it takes to make, and to prove on one core, its chain and its signatures apart. Its
 * first month and quarter are proven as well, because the memory that a proof needs must not grow with the file.
 */
export const run = async (): Promise<Metric[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-bundle-bench-'))
  const file = join(folder, 'year.bundle')
  const parts = [30, 91].map((days) => ({ days, file: join(folder, `${days}.bundle`) }))
  try {
    let made = 0
    await withYear(async (year) => {
      const began = performance.now()
      await make(year, year.days, file)
      made = (performance.now() - began) / 1_000
      const { from } = year.days
      for (const part of parts) {
        const to = Temporal.PlainDate.from(from)
          .add({ days: part.days - 1 })
          .toString()
        await make(year, { from, to }, part.file)
      }
    })
    const shorter: Metric[] = []
    for (const part of parts) {
      const { rss_mib, entries } = await proved(part.file, 'whole')
      shorter.push({
        name: `bundle: memory of the verifier for ${part.days} days, ${entries} entries`,
        value: Math.round(rss_mib),
        unit: 'MiB RSS',
      })
    }
    const chain = await proved(file, 'chain')
    const whole = await proved(file, 'whole')
    const { signatures = 0 } = whole.checked
    return [
      { name: 'bundle of the year made and fetched', value: Math.round(made), unit: 's' },
      {
        name: `bundle: chain and replay of ${whole.entries} entries`,
        value: Math.round(chain.seconds),
        unit: 's',
      },
      {
        name: `bundle: ${signatures} signatures besides`,
        value: Math.round(whole.seconds - chain.seconds),
        unit: 's',
      },
      { name: 'bundle: memory of the verifier', value: Math.round(whole.rss_mib), unit: 'MiB RSS' },
      ...shorter,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const make = async ({ call }: YearShop, days: YearShop['days'], file: string): Promise<void> => {
  const here = { company: ids.kajkanten }
  const uuid = newId()
  const asked = await call(bundleEndpoints.create, { ...here, body: { uuid, ...days, with_texts: true } })
  if (asked.status !== 200) throw new Error(`bundle: ${asked.status} ${JSON.stringify(asked.problem)}`)
  for (;;) {
    const { bundles } = (await call(bundleEndpoints.list, here)).body
    const bundle = bundles.find((each) => each.uuid === uuid)
    if (bundle?.status === 'failed') throw new Error(`bundle: ${bundle.reason}`)
    if (bundle?.status === 'success') break
    await sleep(500)
  }
  for (let offset: number | null = 0; offset !== null; ) {
    const piece: { base64: string; next: number | null } = (
      await call(bundleEndpoints.content, { ...here, params: { uuid }, query: { offset } })
    ).body
    await writeFile(file, Buffer.from(piece.base64, 'base64'), { flag: 'a' })
    offset = piece.next
  }
}

/** In a process of its own, which runs on one core where the system can confine it. */
const proved = async (file: string, part: 'chain' | 'whole'): Promise<Proved> => {
  const script = join(import.meta.dirname, 'prove-bundle.ts')
  const args = [process.execPath, ...nodeArgs, script, file, part]
  const [program = '', ...rest] = process.platform === 'linux' ? ['taskset', '-c', '0', ...args] : args
  const { stdout } = await promisify(execFile)(program, rest, { maxBuffer: 1e7 })
  return JSON.parse(stdout) as Proved
}
