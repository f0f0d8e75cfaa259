import type { RuleBreak } from './resource.ts'

/** One rule in one line: a break at `path` when `broken` is so. */
export const breaks = (
  broken: boolean,
  path: string,
  rule: string,
  params?: NonNullable<RuleBreak['params']>,
): RuleBreak[] => (broken ? [{ path, rule, ...(params ? { params } : {}) }] : [])

/** A break at each row whose key stood in an earlier row already; empty keys may repeat. */
export const repeats = (
  keys: readonly (string | number | null)[],
  pathOf: (row: number) => string,
  rule: string,
): RuleBreak[] => keys.flatMap((key, i) => breaks(key !== null && keys.indexOf(key) < i, pathOf(i), rule))
