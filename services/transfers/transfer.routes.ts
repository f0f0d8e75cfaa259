import {
  type CompanyScope,
  canonical,
  isRejection,
  type PlainDate,
  type QueryOf,
  type RequestContext,
  type ReturnsOf,
  type Route,
  reject,
  route,
  type SessionUuid,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type ExistingZReport, sessionStream } from '@bon/contracts/registers'
import {
  type Chart,
  isBeforeCutoff,
  type TransferView,
  transferEndpoints,
  transferStream,
} from '@bon/contracts/transfers'
import type { CommandHandler } from '../kernel/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { type DayEnd, dayEndsOf } from './day-ends.ts'
import { transferDecider } from './transfer.decider.ts'
import { computed, viewOfTransfer } from './transfer.view.ts'

export type TransferDependencies = {
  handler: CommandHandler
  store: Pick<EventStore, 'readStream'>
  /** The current bookkeeping setup, with names of its accounts. */
  books(scope: CompanyScope): { chart: Chart; names: TransferView['accounts'] }
  /** The company's cut-off date (DEF-71). */
  cutoffOf(scope: CompanyScope): PlainDate | null
  /** The head of the journal after the entry of a closed session's Z; null while it cannot be sealed. */
  headOfZ(scope: CompanyScope, session_uuid: SessionUuid): Promise<string | null>
  registerTag(uuid: Uuid): TransferView['register']
  balances(
    scope: CompanyScope,
    query: QueryOf<typeof transferEndpoints.balances>,
  ): Promise<ReturnsOf<typeof transferEndpoints.balances>>
}

export const transferRoutes = (deps: TransferDependencies): Route[] => {
  const { handler, store } = deps
  const reportOf = async (uuid: Uuid, { company_uuid }: CompanyScope) => {
    const folded = await handler.load(zReportDecider, sessionStream(uuid), company_uuid)
    if (!folded || folded.state.status === 'new' || folded.business_day === undefined) return undefined
    return { report: folded.state, business_day: folded.business_day }
  }
  /** Reads only sessions across a cut-off for their days; nearly all are within one day. */
  const daysOf = async ({ report, business_day }: Dated): Promise<DayEnd[]> => {
    const stream = sessionStream(report.session_uuid)
    for await (const { meta } of store.readStream(stream, { limit: 1 }))
      if (handler.dayOf(meta.vat_entity_uuid, report.last_at) !== business_day)
        return dayEndsOf(store.readStream(stream), handler.dayOf)
    return [{ business_day, report }]
  }
  const recordedOf = async (uuid: Uuid, { company_uuid }: CompanyScope) =>
    (await handler.load(transferDecider, transferStream(uuid), company_uuid))?.state.recorded ?? []
  const view = async (found: Dated, days: readonly DayEnd[], scope: CompanyScope) => {
    const { report } = found
    return viewOfTransfer({
      ...found,
      days,
      recorded: await recordedOf(report.session_uuid, scope),
      register: deps.registerTag(report.register_uuid),
      cutoff_date: deps.cutoffOf(scope),
      head: report.status === 'closed' ? await deps.headOfZ(scope, report.session_uuid) : null,
      ...deps.books(scope),
    })
  }

  return [
    route(transferEndpoints.show, async ({ params }, { scope }) => {
      const found = await reportOf(params.uuid, scope)
      if (!found) return reject('request.not_found')
      return { body: { transfer: await view(found, await daysOf(found), scope) } }
    }),

    route(transferEndpoints.record, async ({ params, body }, request) => {
      const { scope } = request
      const found = await reportOf(params.uuid, scope)
      if (!found) return reject('request.not_found')
      const { report } = found
      const days = await daysOf(found)
      const recorded = await recordedOf(params.uuid, scope)
      const { hash, vouchers, is_balanced } = computed(days, deps.books(scope).chart)
      if (recorded.length === 0) {
        // Only final and complete vouchers that the person has reviewed are recorded.
        if (report.status !== 'closed') return reject('transfer.not_closed')
        if (vouchers.length === 0 || !is_balanced) return reject('transfer.not_postable')
        if (hash !== body.hash) return reject('transfer.changed')
        if (isBeforeCutoff(vouchers, deps.cutoffOf(scope))) return reject('transfer.before_cutoff')
      }
      const head = recorded[0]?.head ?? (await deps.headOfZ(scope, report.session_uuid))
      if (head === null) return reject('transfer.not_sealed')
      const { session_uuid, register_uuid, n } = report
      const handled = await handler.handle(
        transferDecider,
        transferStream(session_uuid),
        { type: 'RecordTransfer', session_uuid, register_uuid, n, head, hash: body.hash, vouchers },
        contextOf(request, { uuid: params.uuid, ...body }),
      )
      if (isRejection(handled)) return handled
      const answer = { body: { transfer: await view(found, days, scope) }, revision: handled.revision }
      return handled.position === undefined ? answer : { ...answer, position: handled.position }
    }),

    route(transferEndpoints.balances, async ({ query }, { scope }) => ({
      body: await deps.balances(scope, query),
    })),
  ]
}

type Dated = { report: ExistingZReport; business_day: PlainDate }

const contextOf = (request: RequestContext, what: unknown) => {
  const { command_id, now, actor, scope } = request
  const { company_uuid, vat_entity_uuid } = scope
  return { command_id, command_hash: sha256Hex(canonical(what)), now, actor, company_uuid, vat_entity_uuid }
}
