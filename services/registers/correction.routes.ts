import {
  hasKey,
  isRejection,
  minus,
  type RegisterUuid,
  type RequestContext,
  type Route,
  reject,
  route,
  sum,
  type Uuid,
  vatIn,
} from '@bon/contracts/kernel'
import {
  type ClearedLine,
  lateEntryStream,
  type ReportedCorrection,
  reportCorrection,
  sessionStream,
} from '@bon/contracts/registers'
import { countLateEntry } from './late-entries.ts'
import { lateEntryDecider } from './late-entry.decider.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import { contextOf } from './session.handlers.ts'
import type { Data } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

/** What tills report as taken off bons before they were paid. */
export const correctionRoutes = (deps: RegisterDependencies): Route[] => [
  route(reportCorrection, async ({ params, body }, request) => {
    const refused = await refusedReport(deps, params.uuid, body, request)
    if (refused) return refused
    const { session_uuid } = body
    const { company_uuid } = request.scope
    const session = await deps.handler.load(zReportDecider, sessionStream(session_uuid), company_uuid)
    if (!session || session.state.status === 'new' || session.state.register_uuid !== params.uuid)
      return reject('request.not_found')
    const { state } = session
    if (hasKey(state.actions, request.command_id)) return { body: {} }
    const entry = entryOf(params.uuid, body, request.command_id)
    const context = contextOf(request, { uuid: params.uuid, body })
    if (state.status === 'closed' && !state.test_mode) {
      const late = { session_uuid, n: state.n }
      const counted = await countLateEntry(deps, { ...entry, late }, context)
      return counted === 'counted' ? { body: {} } : counted
    }
    const recorded =
      state.status === 'closed'
        ? // Training is counted nowhere, whenever it comes.
          await deps.handler.handle(
            lateEntryDecider,
            lateEntryStream(session_uuid, entry.source_event_id),
            { ...entry, session_uuid, n: state.n, at: request.now },
            { ...context, test_mode: true },
          )
        : await deps.handler.handle<typeof zReportDecider, 'RecordCorrection'>(
            zReportDecider,
            sessionStream(session_uuid),
            { type: 'RecordCorrection', entry },
            context,
          )
    return isRejection(recorded) ? recorded : { body: {} }
  }),
]

/** Its cashier may have signed out since, or left: what was done is recorded all the same. */
const refusedReport = async (
  { directory, signIns }: RegisterDependencies,
  register_uuid: RegisterUuid,
  { cashier_uuid, correction }: ReportedCorrection,
  { scope, now }: RequestContext,
) => {
  if (!(await directory.register(scope, register_uuid))) return reject('request.not_found')
  if (!(await directory.everCashier(scope, cashier_uuid))) return reject('cashier.unknown')
  if (!(await signIns.wasHere({ register_uuid, cashier_uuid }, now))) return reject('cashier.not_signed_in')
  const cleared = correction.kind === 'order_cancelled' ? correction.lines : []
  const sold = correction.kind === 'order_cancelled' ? cleared : [correction]
  return sold.every(({ product_uuid }) => directory.everSold(scope, product_uuid)) &&
    cleared.every(({ vat_type_uuid: uuid }) => !uuid || directory.everVatType(scope, uuid))
    ? undefined
    : reject('request.not_found')
}

const entryOf = (
  register_uuid: RegisterUuid,
  { cashier_uuid, order_uuid, done_at, correction }: ReportedCorrection,
  source_event_id: Uuid,
): Omit<Data<'AuditEntryRecorded'>, 'at'> => {
  const common = { register_uuid, cashier_uuid, order_uuid, source_event_id, claimed_at: done_at }
  return correction.kind === 'order_cancelled'
    ? { ...common, ...correction, ...amountsOf(correction.lines) }
    : { ...common, ...correction }
}

/** VAT is computed per rate on the whole bon, as of a sale (DEF-06). */
const amountsOf = (lines: readonly ClearedLine[]) => {
  const amount = sum(lines.map((line) => line.amount))
  const rates = Map.groupBy(lines, ({ vat_rate }) => vat_rate)
  const vat = sum([...rates].map(([vat_rate, of]) => vatIn(sum(of.map((line) => line.amount)), vat_rate)))
  return { amount, net: minus(amount, vat) }
}
