import { orderEvents } from '@bon/contracts/orders'
import { money, quantity } from '../../shared/format/index.ts'

type Words = { key: string; values: Record<string, string | number> }

/**
 * An event in words: the key of its sentence and what the sentence names. Types that this screen has never heard of
 * (a newer server, a later package) are named as they are, so that the history never hides a fact.
 */
export const wordsOf = (type: string, data: Record<string, unknown>): Words => {
  if (!(type in orderEvents)) return { key: 'event.unknown', values: { type } }
  return { key: `event.${type}`, values: { ...lineOf(data['line']), ...amountOf(data), ...nrOf(data) } }
}

/** Who stood at the register, when the event says it. */
export const cashierOf = (data: Record<string, unknown>): string | undefined =>
  typeof data['cashier_uuid'] === 'string' ? data['cashier_uuid'] : undefined

const lineOf = (line: unknown) => {
  if (typeof line !== 'object' || line === null) return {}
  const { name, quantity: many } = line as { name?: unknown; quantity?: unknown }
  return { name: String(name ?? ''), quantity: typeof many === 'number' ? quantity(many) : '' }
}
const amountOf = ({ amount }: Record<string, unknown>) =>
  typeof amount === 'number' ? { amount: money(amount) } : {}
const nrOf = ({ nr }: Record<string, unknown>) => (typeof nr === 'number' ? { nr } : {})
