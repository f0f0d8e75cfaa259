import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Metric } from './metric.ts'
import { makeBundle, proved } from './year-bundle.ts'
import { withYear } from './year-shop.ts'

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
      await makeBundle(year, year.days, file)
      made = (performance.now() - began) / 1_000
      const { from } = year.days
      for (const part of parts) {
        const to = Temporal.PlainDate.from(from)
          .add({ days: part.days - 1 })
          .toString()
        await makeBundle(year, { from, to }, part.file)
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
