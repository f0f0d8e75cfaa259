import {
  type Answer,
  type BodyOf,
  type CompanyScope,
  canonical,
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ExistingOrder, orderTotals } from '@bon/contracts/orders'
import {
  newestTemplate,
  type PaperPrint,
  type PaperPrintView,
  paperEndpoints,
  paperStream,
} from '@bon/contracts/papers'
import { sessionStream } from '@bon/contracts/registers'
import type { CommandContext } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { paperDecider } from './paper.decider.ts'
import type { Drawn, PaperHouse } from './paper.house.ts'
import { queuePaper } from './paper-job.ts'

export const paperRoutes = (house: PaperHouse): Route[] => [
  route(paperEndpoints.print, ({ params, body }, request) => printPaper(house, params.uuid, body, request)),
  route(paperEndpoints.list, async ({ params }, { scope }) => {
    if (!(await orderOf(house, params.uuid, scope))) return reject('request.not_found')
    const prints = await printsOf(house, params.uuid, scope)
    return { body: { prints: prints.map(viewOf) } }
  }),
  route(paperEndpoints.look, async ({ params }, { scope }) => {
    if (!(await orderOf(house, params.uuid, scope))) return reject('request.not_found')
    const drawn = await house.press.look(scope, params.uuid)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('order.not_completed')
  }),
  route(paperEndpoints.show, async ({ params }, { scope }) => {
    const drawn = await drawnOf(house, params, scope)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.pdf, async ({ params }, { scope }) => {
    const drawn = await drawnOf(house, params, scope)
    return drawn ? fileOf(house, drawn, 'roll') : reject('request.not_found')
  }),
  route(paperEndpoints.report, async ({ params, query }, { scope }) => {
    const drawn = await house.press.report(scope, params.uuid, query.x)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.reportPdf, async ({ params, query }, { scope }) => {
    const drawn = await house.press.report(scope, params.uuid, query.x)
    return drawn ? fileOf(house, drawn, 'a4') : reject('request.not_found')
  }),
  route(paperEndpoints.printReport, ({ params, body }, request) =>
    printReport(house, params.uuid, body.x ?? undefined, request),
  ),
]

const orderOf = async (
  { handler }: PaperHouse,
  uuid: Uuid,
  { company_uuid }: CompanyScope,
): Promise<{ order: ExistingOrder; revision: bigint } | undefined> => {
  const folded = await handler.load(orderDecider, orderStream(uuid), company_uuid)
  return folded && folded.state.status !== 'new'
    ? { order: folded.state, revision: folded.revision }
    : undefined
}

const printsOf = async ({ handler }: PaperHouse, uuid: Uuid, { company_uuid }: CompanyScope) =>
  (await handler.load(paperDecider, paperStream(uuid), company_uuid))?.state.prints ?? []

const drawnOf = async (
  house: PaperHouse,
  { uuid, print_uuid }: { uuid: Uuid; print_uuid: Uuid },
  scope: CompanyScope,
) => {
  const print = (await printsOf(house, uuid, scope)).find((each) => each.print_uuid === print_uuid)
  return print && house.press.receipt(scope, print)
}

const fileOf = async (
  { pdf }: PaperHouse,
  drawn: Drawn,
  sheet: 'roll' | 'a4',
): Promise<Answer<{ name: string; base64: string }>> => {
  const bytes = await pdf(drawn, sheet)
  return { body: { name: `${drawn.name}.pdf`, base64: bytes.toBase64() } }
}

const viewOf = ({
  print_uuid,
  paper,
  copy,
  way,
  printer_uuid,
  cashier_uuid,
  at,
}: PaperPrint): PaperPrintView => ({
  ...{ print_uuid, paper, copy, way, printer_uuid, cashier_uuid, at },
})

/** One command, one paper: asked again it is the same one, and not another copy. */
const printPaper = async (
  house: PaperHouse,
  uuid: Uuid,
  body: BodyOf<typeof paperEndpoints.print>,
  request: RequestContext,
) => {
  const { scope } = request
  const found = await orderOf(house, uuid, scope)
  if (!found) return reject('request.not_found')
  const context = contextOf(request, { uuid, body })
  const before = await house.handler.repeated(paperDecider, paperStream(uuid), context)
  if (before) return isRejection(before) ? before : answer(before)
  const { order, revision } = found
  const refused = notNow(order, body.paper)
  if (refused) return refused
  const by = await handsOf(house, order, body.by, request)
  if (isRejection(by)) return by
  const printer_uuid = body.way === 'printer' ? house.printerOf(scope, by.register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const { total: amount, net } = orderTotals(order.lines)
  const done = await house.handler.handle(
    paperDecider,
    paperStream(uuid),
    {
      ...{ print_uuid: uuid5(request.command_id, 'print'), order_uuid: uuid, paper: body.paper },
      ...{ way: body.way, printer_uuid, order_revision: revision.toString(), template: newestTemplate },
      ...{ short_nr: order.short_nr, amount, net, ...by },
    },
    { ...context, test_mode: order.test_mode === true },
  )
  return isRejection(done) ? done : answer(done)
}

const answer = ({
  events,
  position,
}: {
  events: readonly { data: unknown }[]
  position: bigint | undefined
}): Answer<{ print: PaperPrintView }> => {
  const print = events.at(-1)?.data as PaperPrint | undefined
  if (!print) throw new Error('a paper that was asked for was made')
  return { body: { print: viewOf(print) }, ...(position === undefined ? {} : { position }) }
}

const contextOf = (request: RequestContext, sent: object): CommandContext => ({
  command_id: request.command_id,
  command_hash: sha256Hex(canonical(sent)),
  company_uuid: request.scope.company_uuid,
  vat_entity_uuid: request.scope.vat_entity_uuid,
  actor: request.actor,
  now: request.now,
})

/** A receipt is of a sale, a bill of what is still to be paid. */
const notNow = (order: ExistingOrder, paper: 'receipt' | 'provisional') => {
  if (paper === 'receipt') return order.status === 'completed' ? undefined : reject('order.not_completed')
  if (order.status === 'completed') return reject('order.already_paid', { nr: order.nr })
  if (order.status === 'cancelled') return reject('order.already_cancelled')
  return order.lines.length === 0 ? reject('order.nothing_to_pay') : undefined
}

/**
 * Whose session counts it: the one that is open at the register where it is made; where none is, the one that the sale
 * was in, which then gets it as a supplement (fiscal.md 2.3, SC-25). The office has no register and acts at the sale's.
 */
const handsOf = async (
  { directory, sessions }: PaperHouse,
  order: ExistingOrder,
  by: { register_uuid: Uuid; cashier_uuid: Uuid } | undefined,
  { scope, actor }: RequestContext,
) => {
  if (by && !(await directory.register(scope, by.register_uuid))) return reject('request.not_found')
  if (by && !(await directory.hasCashier(scope, by.cashier_uuid))) return reject('cashier.unknown')
  const sale = order.payments.at(-1) ?? order
  const { register_uuid, cashier_uuid } = by ?? { register_uuid: sale.register_uuid, cashier_uuid: actor }
  const open = await sessions.open(register_uuid, scope.company_uuid)
  // What is counted of training is training's, and of what is real the real thing's (DEF-21).
  return open && open.report.test_mode === order.test_mode
    ? { register_uuid, session_uuid: open.session_uuid, cashier_uuid }
    : { register_uuid: sale.register_uuid, session_uuid: sale.session_uuid, cashier_uuid }
}

/** A report is the same however often it is printed: it is no copy of anything. */
const printReport = async (
  house: PaperHouse,
  session_uuid: Uuid,
  x: number | undefined,
  request: RequestContext,
) => {
  const { scope, command_id } = request
  const folded = await house.handler.load(zReportDecider, sessionStream(session_uuid), scope.company_uuid)
  if (!folded || folded.state.status === 'new') return reject('request.not_found')
  const { register_uuid, n, status, totals } = folded.state
  if (x === undefined ? status !== 'closed' : x > totals.x_reports) return reject('request.not_found')
  const printer_uuid = house.printerOf(scope, register_uuid)
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const job_uuid = uuid5(command_id, 'job')
  const paper =
    x === undefined
      ? { kind: 'z_report' as const, session_uuid, n }
      : { kind: 'x_report' as const, session_uuid, n, x }
  await queuePaper(
    house.handler,
    { job_uuid, paper, printer_uuid },
    { ...contextOf(request, { session_uuid, x: x ?? null }), test_mode: folded.state.test_mode === true },
  )
  return { body: { job_uuid } }
}
