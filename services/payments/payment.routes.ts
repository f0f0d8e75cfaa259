import {
  type BodyOf,
  type CashierUuid,
  type CompanyScope,
  canonical,
  type Instant,
  isRejection,
  type PaymentUuid,
  type QueryOf,
  type RecordedEvent,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type SessionUuid,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type CancelReason,
  isFinal,
  type PaymentView,
  paymentEndpoints,
  paymentStream,
  type StoredPayment,
} from '@bon/contracts/payments'
import { refusedInTheNameOf } from '../identity/index.ts'
import { type CommandHandler, unhindered } from '../kernel/index.ts'
import { type OrderDependencies, sessionOf } from '../orders/index.ts'
import type { PaymentCommand } from './payment.commands.ts'
import { paymentDecider } from './payment.decider.ts'
import { holderBy, holderOf } from './terminal-holder.ts'
import { viewOfPayment } from './view-of-payment.ts'

export type PaymentDependencies = Pick<
  OrderDependencies,
  'directory' | 'sessions' | 'takesAdminPin' | 'signIns'
> & {
  handler: CommandHandler
  /** Current name; empty for a removed one. */
  terminalName(scope: CompanyScope, uuid: Uuid): string
  registerName(scope: CompanyScope, uuid: Uuid): string
  list(
    scope: CompanyScope,
    query: QueryOf<typeof paymentEndpoints.list>,
  ): Promise<{ payments: StoredPayment[]; next: string | null }>
  history(stream: string): Promise<RecordedEvent[]>
  /** The code for the guest to scan; a null picture for a payment at a terminal. */
  codeOf(payment_uuid: PaymentUuid): Promise<{ picture: string | null; ends_at: Instant | null }>
  /** Closes the terminal's own day; returns the reason when it fails. */
  settle(
    terminal_uuid: Uuid,
    by: { register_uuid: RegisterUuid; session_uuid: SessionUuid; cashier_uuid: CashierUuid },
    request: RequestContext,
  ): Promise<{ failed: CancelReason } | undefined>
  /** Queries the terminal as soon as a worker is free. */
  pollNow(scope: CompanyScope, payment_uuid: PaymentUuid, now: Instant): Promise<void>
}

/** Card payments for cashiers and back office; the reactor acts on the events written here. */
export const paymentRoutes = (deps: PaymentDependencies): Route[] => [
  route(paymentEndpoints.show, async ({ params }, request) => {
    const found = await shown(deps, params.uuid, request)
    return found
      ? { body: { payment: found.payment }, revision: found.revision }
      : reject('request.not_found')
  }),
  route(paymentEndpoints.code, async ({ params }, request) => {
    const found = await shown(deps, params.uuid, request)
    if (!found) return reject('request.not_found')
    // An ended payment, or one being cancelled, must not be scanned any more.
    const isOpen = found.payment.state === 'sent' || found.payment.state === 'in_doubt'
    return { body: isOpen ? await deps.codeOf(params.uuid) : { picture: null, ends_at: null } }
  }),
  route(paymentEndpoints.history, async ({ params }, request) => {
    if (!(await shown(deps, params.uuid, request))) return reject('request.not_found')
    const events = await deps.history(paymentStream(params.uuid))
    return {
      body: {
        events: events.map(({ revision, type, meta, data }) => ({
          revision: revision.toString(),
          type,
          at: meta.at,
          data: { ...data },
        })),
      },
    }
  }),
  route(paymentEndpoints.list, async ({ query }, request) => {
    const { payments, next } = await deps.list(request.scope, query)
    const named = async (row: StoredPayment): Promise<PaymentView> => {
      const terminal_name = deps.terminalName(request.scope, row.terminal_uuid)
      // Only the payment's own stream knows when it is queried next.
      const now = row.state === 'in_doubt' ? await shown(deps, row.payment_uuid, request) : undefined
      const held_by = await holderBy(deps, row.held_by, request.scope)
      return now?.payment ?? { ...row, terminal_name, held_by, next_look_at: null }
    }
    return { body: { payments: await Promise.all(payments.map(named)), next } }
  }),
  route(paymentEndpoints.terminals, async ({ params }, { scope }) => {
    if (!(await deps.directory.register(scope, params.uuid))) return reject('request.not_found')
    const found = deps.directory.terminals(scope, params.uuid).map(async (uuid) => ({
      uuid,
      name: deps.terminalName(scope, uuid),
      held_by: await holderOf(deps, uuid, scope),
    }))
    return { body: { terminals: await Promise.all(found) } }
  }),
  route(paymentEndpoints.cancel, ({ params, body }, request) =>
    action(deps, params.uuid, { type: 'CancelAttempt', ...body }, request, unhindered),
  ),
  route(paymentEndpoints.poll, async ({ params }, request) => {
    const found = await shown(deps, params.uuid, request)
    if (!found) return reject('request.not_found')
    if (!isFinal(found.payment.state)) await deps.pollNow(request.scope, params.uuid, request.now)
    return { body: { payment: found.payment }, revision: found.revision }
  }),
  route(paymentEndpoints.settle, ({ params, body }, request) =>
    settleTerminal(deps, params.uuid, body, request),
  ),
  route(paymentEndpoints.decide, ({ params, body }, request) => {
    const { register_uuid, cashier_uuid } = body
    const adminAction = {
      kind: 'payment.decide',
      subject_uuid: params.uuid,
      register_uuid,
      cashier_uuid,
    } as const
    return action(deps, params.uuid, { type: 'DecideAttempt', ...body }, request, async () =>
      (await deps.takesAdminPin(request, adminAction)) ? undefined : reject('register.admin_pin_needed'),
    )
  }),
]

type ManualDecision = Extract<PaymentCommand, { type: 'CancelAttempt' | 'DecideAttempt' }>

const action = async <Type extends ManualDecision['type'], Stop extends Rejection | undefined>(
  deps: PaymentDependencies,
  uuid: Uuid,
  command: ManualDecision & { type: Type },
  request: RequestContext,
  mayBegin: () => Promise<Stop>,
) => {
  const { scope, now, actor, command_id } = request
  const { company_uuid, vat_entity_uuid } = scope
  const command_hash = sha256Hex(canonical({ uuid, ...command }))
  const context = { company_uuid, vat_entity_uuid, now, actor, command_id, command_hash }
  // A repetition is answered without another sign-in or PIN (RULE-2).
  const earlierAnswer = await deps.handler.repeated(paymentDecider, paymentStream(uuid), context)
  const refused = earlierAnswer ? undefined : await refusedInTheNameOf(deps, command, request)
  if (refused) return refused
  const before = await shown(deps, uuid, request)
  if (!before) return reject('request.not_found')
  if (!earlierAnswer) {
    const session = await sessionOf(deps, command, scope)
    if (isRejection(session)) return session
    const stopped = await mayBegin()
    if (stopped) return stopped
  }
  const handled =
    earlierAnswer ??
    (await deps.handler.handle<typeof paymentDecider, Type>(
      paymentDecider,
      paymentStream(uuid),
      command,
      context,
    ))
  if (isRejection(handled)) return handled
  const { state, revision, position } = handled
  if (state.state === 'new') return reject('request.not_found')
  const payment = await viewOf(deps, state, revision, before.payment.test_mode, request)
  return { body: { payment }, revision, ...(position !== undefined && { position }) }
}

const shown = async (deps: PaymentDependencies, uuid: Uuid, request: RequestContext) => {
  const folded = await deps.handler.load(paymentDecider, paymentStream(uuid), request.scope.company_uuid)
  if (!folded || folded.state.state === 'new') return undefined
  const { state, revision, test_mode = false } = folded
  return { payment: await viewOf(deps, state, revision, test_mode, request), revision }
}

const viewOf = async (
  deps: PaymentDependencies,
  attempt: Parameters<typeof viewOfPayment>[0],
  revision: bigint,
  test_mode: boolean,
  { scope, now }: RequestContext,
) => {
  const terminal_name = deps.terminalName(scope, attempt.terminal_uuid)
  const held_by = await holderBy(deps, attempt.held_by, scope)
  return viewOfPayment(attempt, revision, { terminal_name, held_by, test_mode }, now)
}

/** Closes the terminal's own day, for a session that is not training. */
const settleTerminal = async (
  deps: PaymentDependencies,
  uuid: Uuid,
  body: BodyOf<typeof paymentEndpoints.settle>,
  request: RequestContext,
) => {
  const refused = await refusedInTheNameOf(deps, body, request)
  if (refused) return refused
  const terminal = deps.terminalName(request.scope, uuid)
  if (!terminal) return reject('request.not_found')
  const session = await sessionOf(deps, body, request.scope)
  if (isRejection(session)) return session
  if (session.report.test_mode) return reject('order.not_in_test_mode')
  const unsettled = await deps.settle(uuid, { ...body, session_uuid: session.session_uuid }, request)
  return unsettled
    ? reject('register.terminal_unsettled', { terminal, reason: unsettled.failed })
    : { body: {} }
}
