import {
  type CompanyScope,
  isRejection,
  type RequestContext,
  reject,
  type SessionUuid,
  systemEmployee,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { deskOf, leftIn, sessionStream, sessionUuid } from '@bon/contracts/registers'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import type { CurrentSession, Sessions } from './sessions.ts'
import { zReportDecider } from './z-report.decider.ts'

type Dependencies = {
  handler: CommandHandler
  sessions: Pick<Sessions, 'latest'>
  underRules: RegisterDependencies['underRules']
  certificateEndedIn: RegisterDependencies['certificateEndedIn']
  untilClosed: RegisterDependencies['untilClosed']
  /** A payment type of the company, cash where it has it: a desk takes no money, and a session names one. */
  paymentType(scope: CompanyScope): Uuid | undefined
}

/** What closing a desk asks for. */
export type DeskClosing = Pick<Dependencies, 'certificateEndedIn'> & {
  handler: Pick<CommandHandler, 'handle' | 'load'>
}

/** Another request may open or close the desk meanwhile; each attempt reads again. */
const attempts = 5

/**
 * The session of today of the company's desk register, opened by the first act of the office, without a till. That
 * of a former day is closed first, should nobody have done it.
 */
export const deskSession =
  ({ handler, sessions, underRules, certificateEndedIn, untilClosed, paymentType }: Dependencies) =>
  async (request: Pick<RequestContext, 'scope' | 'actor' | 'now'>) => {
    const { scope, actor, now } = request
    const { company_uuid, vat_entity_uuid } = scope
    const register_uuid = deskOf(scope)
    const { rules, has_certificate } = await underRules(scope)
    if (rules === 'covered' && !has_certificate) return reject('company.no_certificate')
    const payment_type_uuid = paymentType(scope)
    if (!payment_type_uuid) return reject('register.not_ready')
    const context = (name: string, of: SessionUuid): CommandContext => ({
      company_uuid,
      vat_entity_uuid,
      actor,
      now,
      command_id: uuid5(of, name),
      command_hash: '0'.repeat(64),
    })
    for (let attempt = 0; attempt < attempts; attempt++) {
      const last = await sessions.latest(register_uuid, company_uuid)
      if (last?.report.status === 'open') {
        if (last.business_day === handler.dayOf(vat_entity_uuid, now)) return last
        await closeDesk({ handler, certificateEndedIn }, last, context('close', last.session_uuid))
      }
      if (last && last.report.status !== 'closed') {
        await untilClosed(last.session_uuid, company_uuid)
        continue
      }
      const n = (last?.n ?? 0) + 1
      const session_uuid = sessionUuid(register_uuid, n)
      await handler.handle<typeof zReportDecider, 'OpenDesk'>(
        zReportDecider,
        sessionStream(session_uuid),
        {
          type: 'OpenDesk',
          opening: {
            session_uuid,
            register_uuid,
            n,
            cashier_uuid: actor,
            payment_type_uuid,
            previous: last?.report.status === 'closed' ? leftIn(last.report) : undefined,
            cash_register_rules: rules === 'covered' || rules === null ? undefined : rules,
          },
        },
        context('open', session_uuid),
      )
    }
    return reject('register.not_open')
  }

/** By System: nobody stands there. Refused when another process has closed it, which is what was wanted. */
export const closeDesk = async (
  { handler, certificateEndedIn }: DeskClosing,
  { session_uuid }: Pick<CurrentSession, 'session_uuid'>,
  context: CommandContext,
): Promise<void> => {
  const stream = sessionStream(session_uuid)
  const session = (await handler.load(zReportDecider, stream, context.company_uuid))?.state
  const opened_at = session?.status === 'open' ? session.opened_at : context.now
  const certificate_ended_at = await certificateEndedIn(context, opened_at, context.now)
  const closed = await handler.handle<typeof zReportDecider, 'CloseDesk'>(
    zReportDecider,
    stream,
    { type: 'CloseDesk', cashier_uuid: systemEmployee, certificate_ended_at },
    context,
  )
  const isClosing =
    !isRejection(closed) ||
    closed.rejection === 'register.not_open' ||
    closed.rejection === 'register.closing_underway'
  if (!isClosing) throw new Error(`the desk of session ${session_uuid} was not closed: ${closed.rejection}`)
}
