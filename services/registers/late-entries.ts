import { hasKey, isRejection, latest, reject, systemEmployee } from '@bon/contracts/kernel'
import { type LateFrom, leftIn, sessionStream, sessionUuid } from '@bon/contracts/registers'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { CurrentSession, Sessions } from './sessions.ts'
import type { Data } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

type Dependencies = { handler: CommandHandler; sessions: Pick<Sessions, 'latest'> }
type LateEntryToCount = Omit<Data<'AuditEntryRecorded'>, 'at'> & { late: LateFrom }

/** Sessions may open and close while one is looked for; each attempt reads again. */
const attempts = 5

/**
 * Counts an act whose session has closed: in the register's open session, listed as from its own Z, or as a Z of
 * its own when none is open. Once, however often it is called. Refused while a session is closing that the caller must
 * not add to, or while one for training is open: to be tried again.
 */
export const countLateEntry = async (
  deps: Dependencies,
  action: LateEntryToCount,
  context: CommandContext,
): Promise<'counted' | ReturnType<typeof reject<'register.closing_underway'>>> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const last = await deps.sessions.latest(action.register_uuid, context.company_uuid)
    if (!last) throw new Error(`register ${action.register_uuid} has no session`)
    if (await isCounted(deps, last, action, context)) return 'counted'
    // Training is counted nowhere, and a Z amid a session would divide that one.
    if (last.report.status !== 'closed' && last.report.test_mode) return reject('register.closing_underway')
    const done = await countNow(deps, last, action, context)
    if (!isRejection(done)) return 'counted'
    if (done.rejection === 'register.closing_underway') return reject('register.closing_underway')
    if (done.rejection !== 'register.not_open' && done.rejection !== 'register.already_open')
      throw new Error(`a late act was not counted: ${done.rejection}`)
  }
  return reject('register.closing_underway')
}

/** In a session after its own; they are few. */
const isCounted = async (
  { handler }: Dependencies,
  { n: newest }: CurrentSession,
  { register_uuid, late, source_event_id }: LateEntryToCount,
  { company_uuid }: CommandContext,
): Promise<boolean> => {
  for (let n = newest; n > late.n; n--) {
    const session = await handler.load(
      zReportDecider,
      sessionStream(sessionUuid(register_uuid, n)),
      company_uuid,
    )
    if (session && session.state.status !== 'new' && hasKey(session.state.actions, source_event_id))
      return true
  }
  return false
}

const countNow = (
  { handler }: Dependencies,
  { n, report }: CurrentSession,
  action: LateEntryToCount,
  context: CommandContext,
) => {
  const { register_uuid, claimed_at } = action
  const stream = sessionStream(sessionUuid(register_uuid, report.status === 'closed' ? n + 1 : n))
  if (report.status === 'closed') {
    const previous = leftIn(report)
    const { cash_type_uuid: payment_type_uuid, cash_register_rules } = report
    return handler.handle<typeof zReportDecider, 'CountLateEntry'>(
      zReportDecider,
      stream,
      {
        type: 'CountLateEntry',
        opening: {
          session_uuid: sessionUuid(register_uuid, n + 1),
          register_uuid,
          n: n + 1,
          cashier_uuid: systemEmployee,
          payment_type_uuid,
          previous,
          cash_register_rules,
        },
        action,
      },
      { ...context, now: latest(context.now, previous.closed_at), test_mode: false },
    )
  }
  // What a till reports waits while a session closes: its close has sealed already what it counts.
  return claimed_at === undefined
    ? handler.handle<typeof zReportDecider, 'RecordAct'>(
        zReportDecider,
        stream,
        { type: 'RecordAct', action, at: context.now },
        context,
      )
    : handler.handle<typeof zReportDecider, 'RecordCorrection'>(
        zReportDecider,
        stream,
        { type: 'RecordCorrection', entry: action },
        context,
      )
}
