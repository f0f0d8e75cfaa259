import { z } from 'zod'
import { CashierUuid, endpoint, Instant, PlainDate, RegisterUuid, Uuid } from '../kernel/index.ts'
import { PaymentState, PaymentView, TerminalHolder } from './payment.view.ts'

const ofPayment = z.object({ uuid: Uuid })
const answered = z.object({ payment: PaymentView })
/** Of an action in the name of a cashier, in the open session of a register. */
const inSession = ['cashier.unknown', 'cashier.not_signed_in', 'register.not_open'] as const

/** Card payments for cashiers and back office; `orders.pay` starts them (TERM-13). */
export const paymentEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/payments/:uuid',
    summary: 'One attempt at a terminal, as its stream says.',
    permission: 'payment.read',
    params: ofPayment,
    returns: answered,
    rejects: [],
    follows: ['payments'],
  }),
  code: endpoint({
    method: 'GET',
    path: '/payments/:uuid/code',
    summary:
      'The code that a guest scans with his phone to pay, as a picture, and until when it is good (DEF-17).',
    permission: 'payment.read',
    params: ofPayment,
    returns: z.object({ picture: z.string().nullable(), ends_at: Instant.nullable() }),
    rejects: [],
    follows: ['payments'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/payments/:uuid/history',
    summary: 'The events of an attempt at a terminal, oldest first (PAY-02).',
    permission: 'payment.read',
    params: ofPayment,
    returns: z.object({
      events: z.array(
        z.object({
          revision: z.string(),
          type: z.string(),
          at: Instant,
          data: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    rejects: [],
    follows: ['payments'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/payments',
    summary: 'Attempts at terminals, newest first (PAY-02); `unresolved`: those that a person must look at.',
    permission: 'payment.read',
    query: z.object({
      register_uuid: RegisterUuid.optional(),
      state: PaymentState.optional(),
      unresolved: z.enum(['yes']).optional(),
      /** Business days, both included. */
      from: PlainDate.optional(),
      to: PlainDate.optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ payments: z.array(PaymentView), next: z.string().nullable() }),
    rejects: [],
    reads: ['payments'],
  }),
  terminals: endpoint({
    method: 'GET',
    path: '/registers/:uuid/terminals',
    summary: 'The terminals of a register, and whose payment each has now (TERM-2).',
    permission: 'payment.read',
    params: ofPayment,
    returns: z.object({
      terminals: z.array(z.object({ uuid: Uuid, name: z.string(), held_by: TerminalHolder.nullable() })),
    }),
    rejects: [],
    reads: ['payments'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payments/:uuid/cancel',
    summary:
      'The cashier wishes to stop: the terminal is asked, and only its word ends the payment (TERM-4).',
    permission: 'order.pay',
    params: ofPayment,
    body: z.strictObject({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid }),
    returns: answered,
    rejects: [...inSession, 'payment.ended'],
  }),
  poll: endpoint({
    method: 'POST',
    path: '/payments/:uuid/look',
    summary: 'Asks the terminal now, instead of at its next step; answers what is known so far (CARD-16).',
    permission: 'order.pay',
    params: ofPayment,
    body: z.strictObject({}),
    returns: answered,
    rejects: [],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/terminals/:uuid/settlements',
    summary: 'Closes a terminal’s own day, where it takes no more cards before (3.4).',
    permission: 'order.pay',
    params: ofPayment,
    body: z.strictObject({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid }),
    returns: z.object({}),
    rejects: [
      ...([
        'cashier.unknown',
        'cashier.not_signed_in',
        'register.not_open',
        'register.terminal_unsettled',
      ] as const),
      'order.not_in_test_mode',
    ],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/payments/:uuid/decision',
    summary:
      'Ends a payment in review by hand, with the slip as evidence and an administrator’s PIN (TERM-7).',
    permission: 'payment.decide',
    params: ofPayment,
    body: z.strictObject({
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
      outcome: z.enum(['approved', 'cancelled']),
      /** Number of the terminal's slip. */
      slip: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
    }),
    returns: answered,
    rejects: [...inSession, 'register.admin_pin_needed', 'payment.not_in_review', 'payment.not_owed'],
    touches: ['payments'],
  }),
}
