import {
  canonical,
  isRejection,
  type Rejection,
  type RequestContext,
  reject,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import { sessionStream, sessionUuid, viewOfZReport, type ZReport } from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import type { CommandContext, Handled } from '../kernel/index.ts'
import type { RegisterHouse } from './register.house.ts'
import type { CurrentSession } from './sessions.ts'
import { type ZReportCommand, zReportDecider } from './z-report.decider.ts'

/**
 * What a cashier does at an open register: once, whatever is repeated. `commandOf` is asked only when it is new, so that
 * a PIN is not tried and a text not kept a second time.
 */
export const actOnSession = async <Code extends string = never>(
  house: RegisterHouse,
  register_uuid: Uuid,
  body: { cashier_uuid: Uuid },
  request: RequestContext,
  commandOf: (session: CurrentSession) => Promise<ZReportCommand | Rejection<Code>>,
) => {
  const { scope } = request
  const { cashier_uuid } = body
  const refused = await refusedInTheNameOf(house, { register_uuid, cashier_uuid }, request)
  if (refused?.rejection === 'request.not_found') return refused
  const session = await house.sessions.latest(register_uuid, scope.company_uuid)
  const context = contextOf(request, { uuid: register_uuid, body })
  const before = await knownBefore(house, register_uuid, session, context)
  if (before) return isRejection(before) ? before : answer(before)
  if (refused) return refused
  if (!session || session.report.status === 'closed') return reject('register.not_open')
  const command = await commandOf(session)
  if (isRejection(command)) return command
  const done = await house.handler.handle(
    zReportDecider,
    sessionStream(session.session_uuid),
    command,
    context,
  )
  return isRejection(done) ? done : answer(done)
}

/** How many sessions back a repeated command is looked for: a retry hours later, over a close and an opening. */
const remembered = 3

/** A command's id lives in its session's stream, which by the time of a retry may not be the latest any more. */
export const knownBefore = async (
  { handler }: RegisterHouse,
  register_uuid: Uuid,
  last: CurrentSession | undefined,
  context: CommandContext,
) => {
  const newest = last?.n ?? 0
  for (let n = newest; n > Math.max(0, newest - remembered); n--) {
    const before = await handler.repeated(
      zReportDecider,
      sessionStream(sessionUuid(register_uuid, n)),
      context,
    )
    if (before) return before
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
