import {
  type CashierUuid,
  canonical,
  isRejection,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  reject,
  sha256Hex,
} from '@bon/contracts/kernel'
import { isOfTill, sessionStream, sessionUuid, viewOfZReport, type ZReport } from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import type { CommandContext, Handled } from '../kernel/index.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import type { CurrentSession } from './sessions.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

/**
 * Runs a cashier's command on an open register, once. `mayBegin` and `commandOf` are called only for a new command, so
 * that a repetition neither checks a PIN nor stores a text again.
 */
export const runOnSession = async <Type extends ZReportCommand['type'], Stop extends Rejection | undefined>(
  deps: RegisterDependencies,
  register_uuid: RegisterUuid,
  body: { cashier_uuid: CashierUuid },
  request: RequestContext,
  mayBegin: () => Promise<Stop>,
  commandOf: (session: CurrentSession) => Promise<ZReportCommand & { type: Type }>,
) => {
  const { scope } = request
  const { cashier_uuid } = body
  const refused = await refusedInTheNameOf(deps, { register_uuid, cashier_uuid }, request)
  if (refused?.rejection === 'request.not_found') return refused
  const session = await deps.sessions.latest(register_uuid, scope.company_uuid)
  const context = contextOf(request, { uuid: register_uuid, body })
  const before = await findEarlierAnswer(deps, register_uuid, session, context)
  if (before) return isRejection(before) ? before : answer(before)
  if (refused) return refused
  if (!session || session.report.status === 'closed') return reject('register.not_open')
  const stopped = await mayBegin()
  if (stopped) return stopped
  const command = await commandOf(session)
  const done = await deps.handler.handle<typeof zReportDecider, Type>(
    zReportDecider,
    sessionStream(session.session_uuid),
    command,
    context,
  )
  return isRejection(done) ? done : answer(done)
}

/**
 * Sessions with a drawer searched for a repeated command: a retry may come hours later, after a close and an opening.
 * Any number of late entries may have had a Z of their own in between.
 */
const remembered = 3

/** A command id belongs to its session's stream, which may no longer be the latest when the command is repeated. */
export const findEarlierAnswer = async (
  { handler }: RegisterDependencies,
  register_uuid: RegisterUuid,
  last: CurrentSession | undefined,
  context: CommandContext,
) => {
  let left = remembered
  for (let n = last?.n ?? 0; n > 0 && left > 0; n--) {
    const stream = sessionStream(sessionUuid(register_uuid, n))
    const before = await handler.repeated(zReportDecider, stream, context)
    if (before) return before
    // Folded just now.
    const session = await handler.peek(zReportDecider, stream, context.company_uuid)
    if (!session || session.state.status === 'new' || isOfTill(session.state.without_drawer)) left -= 1
  }
  return undefined
}

export const answer = (handled: Handled<ZReport>) => {
  if (handled.state.status === 'new') throw new Error('an opened session exists')
  const body = { z_report: viewOfZReport(handled.state, handled.revision) }
  const { revision, position } = handled
  return position === undefined ? { body, revision } : { body, revision, position }
}

export const contextOf = (request: RequestContext, sent: object): CommandContext => ({
  command_id: request.command_id,
  command_hash: sha256Hex(canonical(sent)),
  company_uuid: request.scope.company_uuid,
  vat_entity_uuid: request.scope.vat_entity_uuid,
  actor: request.actor,
  now: request.now,
})
