import type { SafTPart } from '@bon/contracts/saf-t'
import { checkSafT, type SafTVerdict } from './check-saf-t.ts'
import type { SafTPeriod } from './file-frame.ts'
import { partPath, type SafTDependencies, type SafTTarget, writeSafT } from './write-saf-t.ts'

/** Most bytes of a part. */
const most_bytes = 300_000_000

export type Written = {
  parts: SafTPart[]
  transactions: number
  events: number
  /** Rules of the authority's script that the files break, and how often. */
  broken: { rule: string; count: number }[]
}

/** Writes a period into an empty folder, and applies the authority's rules to each file. @throws as {@link writeSafT}. */
export const writeParts = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  { folder, now, limit = most_bytes }: SafTTarget,
): Promise<Written> => {
  const files = await writeSafT(deps, period, { folder, now, limit })
  const broken = new Map<string, number>()
  for (const [index, { name }] of files.entries()) {
    const { findings } = await checkSafT(partPath(folder, index + 1), name)
    for (const { rule } of findings) broken.set(rule, (broken.get(rule) ?? 0) + 1)
  }
  return {
    parts: files.map(({ from, to, bytes, sha256 }) => ({ from, to, bytes, sha256 })),
    transactions: files.reduce((sum, { transactions }) => sum + transactions, 0),
    events: files.reduce((sum, { events }) => sum + events, 0),
    broken: [...broken].map(([rule, count]) => ({ rule, count })),
  }
}

/** The authority's rules over a period as one file, which is left in the folder. @throws as {@link writeSafT}. */
export const checkPeriod = async (
  deps: SafTDependencies,
  period: SafTPeriod,
  target: Omit<SafTTarget, 'limit'>,
): Promise<SafTVerdict> => {
  const [{ name } = {}] = await writeSafT(deps, period, target)
  return checkSafT(partPath(target.folder, 1), name)
}
