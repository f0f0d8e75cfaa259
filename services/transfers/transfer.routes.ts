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
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import { type ExistingZReport, sessionStream } from '@bon/contracts/registers'
import { type Chart, type TransferView, transferEndpoints, transferStream } from '@bon/contracts/transfers'
import type { CommandHandler } from '../kernel/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { transferDecider } from './transfer.decider.ts'
import { computed, viewOfTransfer } from './transfer.view.ts'

export type TransferHouse = {
  handler: CommandHandler
  /** The books as they are set up now, and what their accounts are called. */
  books(scope: CompanyScope): { chart: Chart; names: TransferView['accounts'] }
  registerTag(uuid: Uuid): TransferView['register']
  balances(
    scope: CompanyScope,
    query: QueryOf<typeof transferEndpoints.balances>,
  ): Promise<ReturnsOf<typeof transferEndpoints.balances>>
}

export const transferRoutes = (house: TransferHouse): Route[] => {
  const { handler } = house
  const reportOf = async (uuid: Uuid, { company_uuid }: CompanyScope) => {
    const folded = await handler.load(zReportDecider, sessionStream(uuid), company_uuid)
    if (!folded || folded.state.status === 'new' || folded.business_day === undefined) return undefined
    return { report: folded.state, business_day: folded.business_day }
  }
  const recordedOf = async (uuid: Uuid, { company_uuid }: CompanyScope) =>
    (await handler.load(transferDecider, transferStream(uuid), company_uuid))?.state.recorded
  const view = async ({ report, business_day }: Dated, scope: CompanyScope) =>
    viewOfTransfer({
      report,
      business_day,
      recorded: await recordedOf(report.session_uuid, scope),
      register: house.registerTag(report.register_uuid),
      ...house.books(scope),
    })

  return [
    route(transferEndpoints.show, async ({ params }, { scope }) => {
      const found = await reportOf(params.uuid, scope)
      return found ? { body: { transfer: await view(found, scope) } } : reject('request.not_found')
    }),

    route(transferEndpoints.record, async ({ params, body }, request) => {
      const { scope } = request
      const found = await reportOf(params.uuid, scope)
      if (!found) return reject('request.not_found')
      const { report, business_day } = found
      const recorded = await recordedOf(params.uuid, scope)
      const { hash, postings, is_balanced } = computed(report, house.books(scope).chart)
      if (!recorded) {
        // Recorded is only what is final, whole, and what the person looked at.
        if (report.status !== 'closed') return reject('transfer.not_closed')
        if (postings.length === 0 || !is_balanced) return reject('transfer.not_postable')
        if (hash !== body.hash) return reject('transfer.changed')
      }
      const { session_uuid, register_uuid, n } = report
      const handled = await handler.handle(
        transferDecider,
        transferStream(session_uuid),
        { type: 'RecordTransfer', session_uuid, register_uuid, n, business_day, hash: body.hash, postings },
        contextOf(request, { uuid: params.uuid, ...body }),
      )
      if (isRejection(handled)) return handled
      const answer = { body: { transfer: await view(found, scope) }, revision: handled.revision }
      return handled.position === undefined ? answer : { ...answer, position: handled.position }
    }),

    route(transferEndpoints.balances, async ({ query }, { scope }) => ({
      body: await house.balances(scope, query),
    })),
  ]
}

type Dated = { report: ExistingZReport; business_day: PlainDate }

const contextOf = (request: RequestContext, what: unknown) => {
  const { command_id, now, actor, scope } = request
  const { company_uuid, vat_entity_uuid } = scope
  return { command_id, command_hash: sha256Hex(canonical(what)), now, actor, company_uuid, vat_entity_uuid }
}
