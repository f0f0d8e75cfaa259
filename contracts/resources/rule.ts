import type { RuleBreak } from './resource.ts'

/** Returns one break at `path` when `broken` is true. */
export const breaks = (
  broken: boolean,
  path: string,
  rule: string,
  params?: NonNullable<RuleBreak['params']>,
): RuleBreak[] => (broken ? [{ path, rule, ...(params && { params }) }] : [])

/** Returns a break for each row whose key occurs in an earlier row; empty keys may repeat. */
export const repeats = (
  keys: readonly (string | number | null)[],
  pathOf: (row: number) => string,
  rule: string,
): RuleBreak[] => keys.flatMap((key, i) => breaks(key !== null && keys.indexOf(key) < i, pathOf(i), rule))
