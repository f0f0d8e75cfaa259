import type { Money } from '@bon/contracts/kernel'
import { type OrderLine, orderTotals } from '@bon/contracts/orders'

/** What an order amounts to where it is moved or parked (LAW-8); nothing while it has no lines. */
export const totalOf = (lines: readonly OrderLine[]): { total?: Money } =>
  lines.length === 0 ? {} : { total: orderTotals(lines).total }
