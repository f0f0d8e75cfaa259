import type { TenthsOfPercent } from '@bon/contracts/kernel'

/**
 * A typed discount in tenths of a percent: at most one decimal, above 0, at most 100 (SPEC-5). Undefined when invalid.
 */
export const parsePercent = (typed: string): TenthsOfPercent | undefined => {
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:[.,](\d?))?$/.exec(typed.trim().replace(/\s*%$/, '')) ?? []
  const tenths = whole === '' ? 0 : Number(`${whole}${rest || '0'}`)
  return tenths > 0 && tenths <= 1000 ? tenths : undefined
}
