import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeArgs } from '@bon/infra/embedded'
import type { Metric } from './metric.ts'
import { makeBundle, proved } from './year-bundle.ts'
import { withYear } from './year-shop.ts'

/**
 * A journal of a million entries, 300,000 of them signed (`long-journal.ts`), made of the year that `pnpm fixture` has:
 * how long one core proves it, its chain and its signatures apart, and the memory meanwhile.
 */
export const run = async (): Promise<Metric[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-journal-bench-'))
  const [year_file, file] = [join(folder, 'year.bundle'), join(folder, 'long.bundle')]
  try {
    await withYear((year) => makeBundle(year, year.days, year_file))
    const script = join(import.meta.dirname, 'write-long-journal.ts')
    const keys = join(process.env['BON_FIXTURE'] ?? '', 'keys')
    await promisify(execFile)(process.execPath, [...nodeArgs, script, year_file, keys, file])
    const chain = await proved(file, 'chain')
    const whole = await proved(file, 'whole')
    const { entries = 0, transactions = 0, signatures = 0 } = whole.checked
    const of = `journal of ${entries} entries, ${transactions} signed`
    const seconds = (name: string, value: number): Metric => ({ name, value: Math.round(value), unit: 's' })
    return [
      seconds(`${of}: chain and replay`, chain.seconds),
      seconds(`${of}: chain and replay, of the core`, chain.cpu_seconds),
      seconds(`${of}: ${signatures} signatures besides`, whole.seconds - chain.seconds),
      seconds(`${of}: signatures besides, of the core`, whole.cpu_seconds - chain.cpu_seconds),
      ...whole.rss_at.map((at) => ({
        name: `${of}: memory after ${at.entries} entries`,
        value: at.mib,
        unit: 'MiB RSS',
      })),
      { name: `${of}: memory at most`, value: Math.round(whole.rss_mib), unit: 'MiB RSS' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
