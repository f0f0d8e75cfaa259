import { join } from 'node:path'
import type { Instant, PlainDate } from '@bon/contracts/kernel'
import { most_parts, type SafTPart } from '@bon/contracts/saf-t'
import { checkSafT, type SafTVerdict } from './check-saf-t.ts'
import { type SafTDependencies, type SafTFile, type SafTPeriod, writeSafT } from './write-saf-t.ts'

/** Most bytes of a part. */
const most_bytes = 300_000_000

export type Written = {
  parts: SafTPart[]
  transactions: number
  events: number
  /** Rules of the authority's script that the files break, and how often. */
  broken: { rule: string; count: number }[]
}

/** More than nine parts: `fits_until` is the last day that nine can hold. */
export class TooLarge extends Error {
  fits_until: PlainDate
  constructor(fits_until: PlainDate) {
    super(`nine parts hold the days until ${fits_until}`)
    this.fits_until = fits_until
  }
}

export const partName = (part: number): string => `${part}.xml`
export const partPath = (folder: string, part: number): string => join(folder, partName(part))

/**
 * Writes a period as one file, or as up to nine that are divided between business days, into an empty folder, and
 * applies the authority's rules to each. @throws {@link TooLarge}, NoJournal and what the disk throws.
 */
export const writeParts = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  { folder, now, limit = most_bytes }: { folder: string; now: Instant; limit?: number },
): Promise<Written> => {
  const first = await writeSafT(deps, period, { path: partPath(folder, 1), now })
  const periods = first.bytes <= limit ? [period] : divided(period, first, limit)
  const files: SafTFile[] = periods.length === 1 ? [first] : []
  if (periods.length > 1)
    for (const [index, part] of periods.entries())
      files.push(await writeSafT(deps, part, { path: partPath(folder, index + 1), now }))
  const broken = new Map<string, number>()
  for (const [index, { nameOf }] of files.entries()) {
    const { findings } = await checkSafT(partPath(folder, index + 1), nameOf(index + 1, files.length))
    for (const { rule } of findings) broken.set(rule, (broken.get(rule) ?? 0) + 1)
  }
  return {
    parts: periods.map(({ from, to }, index) => {
      const { bytes = 0, sha256 = '' } = files[index] ?? {}
      return { from, to, bytes, sha256 }
    }),
    transactions: files.reduce((sum, { transactions }) => sum + transactions, 0),
    events: files.reduce((sum, { events }) => sum + events, 0),
    broken: [...broken].map(([rule, count]) => ({ rule, count })),
  }
}

/** The authority's rules over a period as one file, which is left in the folder. @throws as {@link writeParts}. */
export const checkPeriod = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  { folder, now }: { folder: string; now: Instant },
): Promise<SafTVerdict> => {
  const path = partPath(folder, 1)
  const { nameOf } = await writeSafT(deps, period, { path, now })
  return checkSafT(path, nameOf(1, 1))
}

/** Days in order, each part as many as fit; a single day that is too large is a part by itself. */
const divided = (period: SafTPeriod, { bytes, bytes_by_day }: SafTFile, limit: number): SafTPeriod[] => {
  const facts = [...bytes_by_day.values()].reduce((sum, each) => sum + each, 0)
  // Each part has its own master data.
  const room = limit - (bytes - facts)
  const parts: SafTPeriod[] = []
  let filled = 0
  for (
    let day = Temporal.PlainDate.from(period.from);
    day.toString() <= period.to;
    day = day.add({ days: 1 })
  ) {
    const date = day.toString()
    const size = bytes_by_day.get(date) ?? 0
    const last = parts.at(-1)
    if (!last || (filled + size > room && filled > 0)) {
      if (parts.length === most_parts) throw new TooLarge(day.subtract({ days: 1 }).toString())
      parts.push({ ...period, from: date, to: date })
      filled = size
    } else {
      last.to = date
      filled += size
    }
  }
  return parts
}
