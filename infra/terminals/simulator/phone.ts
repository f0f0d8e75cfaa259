import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isoOf } from './attempt.ts'
import type { Bank } from './bank.ts'
import { openLines } from './lines.ts'

const State = z.enum(['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED'])
const Change = z.object({
  name: z.string(),
  amount: z.int(),
  key: z.string().nullable(),
  at: z.number(),
  psp: z.string(),
})
const PhonePayment = z.object({
  reference: z.string(),
  msn: z.string(),
  amount: z.int(),
  currency: z.string(),
  key: z.string(),
  state: State,
  created_at: z.number(),
  authorized: z.int(),
  captured: z.int(),
  refunded: z.int(),
  cancelled: z.int(),
  changes: z.array(Change),
})
export type PhonePayment = z.infer<typeof PhonePayment>

/** How long a code on the till's screen is valid (DEF-17). */
const valid_ms = 10 * 60_000

type Needs = { bank: Bank; now: () => number; file?: string | undefined }
export type Phone = ReturnType<typeof openPhone>

/** The guests' phones with MobilePay, simulated: payments by reference, approved or rejected by buttons on the page. */
export const openPhone = ({ bank, now, file }: Needs) => {
  const lines = openLines(PhonePayment, file)
  const payments = new Map(lines.before.map((each) => [each.reference, each]))
  const storeChange = (payment: PhonePayment, name: string, amount: number, key: string | null = null) => {
    payment.changes.push({ name, amount, key, at: now(), psp: randomUUID() })
    payments.set(payment.reference, payment)
    lines.add(payment)
  }
  const of = (reference: string): PhonePayment | undefined => {
    const payment = payments.get(reference)
    if (payment?.state === 'CREATED' && now() - payment.created_at >= valid_ms) {
      payment.state = 'EXPIRED'
      storeChange(payment, 'EXPIRED', payment.amount)
    }
    return payment
  }
  /** Once per key, even if the phone's side could not be stored after it. */
  const move = (payment: PhonePayment, kind: 'captured' | 'given_back', key: string, amount: number) => {
    const transaction_id = `${payment.reference}:${key}`
    if (bank.entries().some((each) => each.transaction_id === transaction_id && each.kind === kind)) return
    bank.write({
      at: isoOf(now()),
      terminal: `MobilePay ${payment.msn}`,
      kind,
      amount,
      transaction_id,
      reference: kind === 'captured' ? payment.reference : key,
      of: kind === 'given_back' ? payment.reference : null,
      card_type: 'MobilePay',
    })
  }
  return {
    of,
    /** Payments that wait for a guest, newest first. */
    waiting: () =>
      [...payments.keys()]
        .flatMap((each) => of(each) ?? [])
        .filter(isWaiting)
        .reverse(),
    create: (request: Pick<PhonePayment, 'reference' | 'msn' | 'amount' | 'currency' | 'key'>) => {
      const none = { authorized: 0, captured: 0, refunded: 0, cancelled: 0, changes: [] }
      const payment: PhonePayment = { ...request, ...none, state: 'CREATED', created_at: now() }
      storeChange(payment, 'CREATED', request.amount, request.key)
      return payment
    },
    /** The guest's choice on the phone. */
    press: (reference: string, action: 'approve' | 'reject') => {
      const payment = of(reference)
      if (payment?.state !== 'CREATED') return
      if (action === 'approve') payment.authorized = payment.amount
      payment.state = action === 'approve' ? 'AUTHORIZED' : 'ABORTED'
      storeChange(payment, payment.state, payment.amount)
    },
    /** Idempotent by key. False: not possible. */
    modify: (payment: PhonePayment, action: 'capture' | 'cancel' | 'refund', amount: number, key: string) => {
      if (payment.changes.some((each) => each.key === key)) return true
      const left = {
        capture: payment.authorized - payment.captured,
        refund: payment.captured - payment.refunded,
      }
      if (action === 'cancel') {
        if (payment.state !== 'CREATED') return false
        payment.state = 'TERMINATED'
        storeChange(payment, 'TERMINATED', payment.amount, key)
        return true
      }
      if (amount <= 0 || amount > left[action]) return false
      move(payment, action === 'capture' ? 'captured' : 'given_back', key, amount)
      if (action === 'capture') payment.captured += amount
      else payment.refunded += amount
      storeChange(payment, action === 'capture' ? 'CAPTURED' : 'REFUNDED', amount, key)
      return true
    },
  }
}

const isWaiting = ({ state }: PhonePayment): boolean => state === 'CREATED'
