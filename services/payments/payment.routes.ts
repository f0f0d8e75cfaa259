import {
  type CompanyScope,
  canonical,
  type Instant,
  isRejection,
  type QueryOf,
  type RecordedEvent,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type CancelReason,
  isFinal,
  type PaymentView,
  paymentEndpoints,
  paymentStream,
} from '@bon/contracts/payments'
import { refusedInTheNameOf } from '../identity/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import { type OrderHouse, sessionOf } from '../orders/index.ts'
import type { PaymentCommand } from './payment.commands.ts'
import { paymentDecider } from './payment.decider.ts'
import { holderBy, holderOf } from './terminal-holder.ts'
import { viewOfPayment } from './view-of-payment.ts'

type Kept = Omit<PaymentView, 'terminal_name' | 'next_look_at' | 'held_by'> & { held_by: Uuid | null }

export type PaymentHouse = Pick<OrderHouse, 'directory' | 'sessions' | 'takesAdminPin' | 'signIns'> & {
  handler: CommandHandler
  /** As it is called now; empty for one that is gone. */
  terminalName(scope: CompanyScope, uuid: Uuid): string
  registerName(scope: CompanyScope, uuid: Uuid): string
  list(
    scope: CompanyScope,
    query: QueryOf<typeof paymentEndpoints.list>,
  ): Promise<{ payments: Kept[]; next: string | null }>
  history(stream: string): Promise<RecordedEvent[]>
  /** What the guest is to scan; no picture for a payment at a machine. */
  codeOf(payment_uuid: Uuid): Promise<{ picture: string | null; ends_at: Instant | null }>
  /** Closes the terminal's own day; why it would not. */
  settle(
    terminal_uuid: Uuid,
    by: { register_uuid: Uuid; session_uuid: Uuid; cashier_uuid: Uuid },
    request: RequestContext,
  ): Promise<{ failed: CancelReason } | undefined>
  /** It is looked at as soon as those who look after terminals have a hand free. */
  lookNow(scope: CompanyScope, payment_uuid: Uuid, now: Instant): Promise<void>
}

/** Attempts at terminals as people meet them; those who look after terminals act on what is written here. */
export const paymentRoutes = (house: PaymentHouse): Route[] => [
  route(paymentEndpoints.show, async ({ params }, request) => {
    const found = await shown(house, params.uuid, request)
    return found
      ? { body: { payment: found.payment }, revision: found.revision }
      : reject('request.not_found')
  }),
  route(paymentEndpoints.code, async ({ params }, request) => {
    const found = await shown(house, params.uuid, request)
    if (!found) return reject('request.not_found')
    // One that is over, or that is being stopped, is not to be scanned any more.
    const isOpen = found.payment.state === 'sent' || found.payment.state === 'in_doubt'
    return { body: isOpen ? await house.codeOf(params.uuid) : { picture: null, ends_at: null } }
  }),
  route(paymentEndpoints.history, async ({ params }, request) => {
    if (!(await shown(house, params.uuid, request))) return reject('request.not_found')
    const events = await house.history(paymentStream(params.uuid))
    return {
      body: {
        events: events.map(({ revision, type, meta, data }) => ({
          revision: revision.toString(),
          type,
          at: meta.at,
          data: data as Record<string, unknown>,
        })),
      },
    }
  }),
  route(paymentEndpoints.list, async ({ query }, request) => {
    const { payments, next } = await house.list(request.scope, query)
    const named = async (row: Kept): Promise<PaymentView> => {
      const terminal_name = house.terminalName(request.scope, row.terminal_uuid)
      // Only its own stream knows when it is looked at again.
      const now = row.state === 'in_doubt' ? await shown(house, row.payment_uuid, request) : undefined
      const held_by = await holderBy(house, row.held_by, request.scope)
      return now?.payment ?? { ...row, terminal_name, held_by, next_look_at: null }
    }
    return { body: { payments: await Promise.all(payments.map(named)), next } }
  }),
  route(paymentEndpoints.terminals, async ({ params }, { scope }) => {
    if (!(await house.directory.register(scope, params.uuid))) return reject('request.not_found')
    const found = house.directory.terminals(scope, params.uuid).map(async (uuid) => ({
      uuid,
      name: house.terminalName(scope, uuid),
      held_by: await holderOf(house, uuid, scope),
    }))
    return { body: { terminals: await Promise.all(found) } }
  }),
  route(paymentEndpoints.cancel, ({ params, body }, request) =>
    act(house, params.uuid, { type: 'CancelAttempt', ...body }, request),
  ),
  route(paymentEndpoints.look, async ({ params }, request) => {
    const found = await shown(house, params.uuid, request)
    if (!found) return reject('request.not_found')
    if (!isFinal(found.payment.state)) await house.lookNow(request.scope, params.uuid, request.now)
    return { body: { payment: found.payment }, revision: found.revision }
  }),
  route(paymentEndpoints.settle, async ({ params, body }, request) => {
    const refused = await refusedInTheNameOf(house, body, request)
    if (refused) return refused
    const terminal = house.terminalName(request.scope, params.uuid)
    if (!terminal) return reject('request.not_found')
    const session = await sessionOf(house, body, request.scope)
    if (isRejection(session)) return session
    if (session.report.test_mode) return reject('order.not_in_test_mode')
    const unsettled = await house.settle(
      params.uuid,
      { ...body, session_uuid: session.session_uuid },
      request,
    )
    return unsettled
      ? reject('register.terminal_unsettled', { terminal, reason: unsettled.failed })
      : { body: {} }
  }),
  route(paymentEndpoints.decide, ({ params, body }, request) => {
    const { register_uuid, cashier_uuid } = body
    const asked = { kind: 'payment.decide', subject_uuid: params.uuid, register_uuid, cashier_uuid } as const
    return act(house, params.uuid, { type: 'DecideAttempt', ...body }, request, async () =>
      (await house.takesAdminPin(request, asked)) ? undefined : reject('register.admin_pin_needed'),
    )
  }),
]

type ByHand = Extract<PaymentCommand, { type: 'CancelAttempt' | 'DecideAttempt' }>

const act = async <Code extends string = never>(
  house: PaymentHouse,
  uuid: Uuid,
  command: ByHand,
  request: RequestContext,
  mayBegin: () => Promise<Rejection<Code> | undefined> = async () => undefined,
) => {
  const { scope, now, actor, command_id } = request
  const { company_uuid, vat_entity_uuid } = scope
  const command_hash = sha256Hex(canonical({ uuid, ...command }))
  const context = { company_uuid, vat_entity_uuid, now, actor, command_id, command_hash }
  // What was done already is answered again, whoever is signed in now and without a second PIN (rule 2).
  const known = await house.handler.repeated(paymentDecider, paymentStream(uuid), context)
  const refused = known ? undefined : await refusedInTheNameOf(house, command, request)
  if (refused) return refused
  const before = await shown(house, uuid, request)
  if (!before) return reject('request.not_found')
  if (!known) {
    const session = await sessionOf(house, command, scope)
    if (isRejection(session)) return session
    const stopped = await mayBegin()
    if (stopped) return stopped
  }
  const handled = known ?? (await house.handler.handle(paymentDecider, paymentStream(uuid), command, context))
  if (isRejection(handled)) return handled
  const { state, revision, position } = handled
  if (state.state === 'new') return reject('request.not_found')
  const payment = await viewOf(house, state, revision, before.payment.test_mode, request)
  return { body: { payment }, revision, ...(position === undefined ? {} : { position }) }
}

const shown = async (house: PaymentHouse, uuid: Uuid, request: RequestContext) => {
  const folded = await house.handler.load(paymentDecider, paymentStream(uuid), request.scope.company_uuid)
  if (!folded || folded.state.state === 'new') return undefined
  const { state, revision, test_mode = false } = folded
  return { payment: await viewOf(house, state, revision, test_mode, request), revision }
}

const viewOf = async (
  house: PaymentHouse,
  attempt: Parameters<typeof viewOfPayment>[0],
  revision: bigint,
  test_mode: boolean,
  { scope, now }: RequestContext,
) => {
  const terminal_name = house.terminalName(scope, attempt.terminal_uuid)
  const held_by = await holderBy(house, attempt.held_by, scope)
  return viewOfPayment(attempt, revision, { terminal_name, held_by, test_mode }, now)
}
