import {
  type Answer,
  type BodyOf,
  type CompanyScope,
  isEvent,
  isRejection,
  type Position,
  type RecordedEvent,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { activePayments, type ExistingOrder, orderTotals } from '@bon/contracts/orders'
import {
  newestTemplate,
  noPapers,
  type PaperPrint,
  type PaperPrintView,
  type Papers,
  paperEndpoints,
  paperEvents,
  paperStream,
} from '@bon/contracts/papers'
import { type InTheNameOf, refusedInTheNameOf } from '../identity/index.ts'
import type { CommandContext } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { paperDecider } from './paper.decider.ts'
import type { PaperDependencies } from './paper.dependencies.ts'
import { contextOf, fileOf } from './paper-answers.ts'
import { reportPaperRoutes } from './report-paper.routes.ts'

export const paperRoutes = (deps: PaperDependencies): Route[] => [
  route(paperEndpoints.print, ({ params, body }, request) => printPaper(deps, params.uuid, body, request)),
  route(paperEndpoints.mail, ({ params, body }, request) => mailPaper(deps, params.uuid, body, request)),
  route(paperEndpoints.invoice, ({ params, body }, request) => makeInvoice(deps, params.uuid, body, request)),
  route(paperEndpoints.tip, ({ params, body }, request) => makeTip(deps, params.uuid, body, request)),
  route(paperEndpoints.list, async ({ params }, { scope }) => {
    if (!(await orderOf(deps, params.uuid, scope))) return reject('request.not_found')
    const { prints, mails } = await papersOf(deps, params.uuid, scope)
    return { body: { prints: prints.map((print) => viewOf(print, mails)) } }
  }),
  route(paperEndpoints.preview, async ({ params }, { scope }) => {
    if (!(await orderOf(deps, params.uuid, scope))) return reject('request.not_found')
    const drawn = await deps.renderer.preview(scope, params.uuid)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('order.not_completed')
  }),
  route(paperEndpoints.show, async ({ params }, { scope }) => {
    const drawn = await drawnOf(deps, params, scope)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.pdf, async ({ params }, { scope }) => {
    const drawn = await drawnOf(deps, params, scope)
    return drawn ? fileOf(deps, drawn, 'roll') : reject('request.not_found')
  }),
  ...reportPaperRoutes(deps),
]

const orderOf = async (
  { handler }: PaperDependencies,
  uuid: Uuid,
  { company_uuid }: CompanyScope,
): Promise<{ order: ExistingOrder; revision: bigint } | undefined> => {
  const folded = await handler.load(orderDecider, orderStream(uuid), company_uuid)
  return folded && folded.state.status !== 'new'
    ? { order: folded.state, revision: folded.revision }
    : undefined
}

const papersOf = async ({ handler }: PaperDependencies, uuid: Uuid, { company_uuid }: CompanyScope) =>
  (await handler.load(paperDecider, paperStream(uuid), company_uuid))?.state ?? noPapers

const drawnOf = async (
  deps: PaperDependencies,
  { uuid, print_uuid }: { uuid: Uuid; print_uuid: Uuid },
  scope: CompanyScope,
) => {
  const print = (await papersOf(deps, uuid, scope)).prints.find((each) => each.print_uuid === print_uuid)
  return print && deps.renderer.receipt(scope, print)
}

const viewOf = (
  { print_uuid, paper, payment_uuid, copy, way, printer_uuid, cashier_uuid, at }: PaperPrint,
  mails: Papers['mails'] = {},
): PaperPrintView => ({
  print_uuid,
  paper,
  ...(payment_uuid && { payment_uuid }),
  copy,
  way,
  printer_uuid,
  cashier_uuid,
  at,
  mail: way === 'mail' ? (mails[print_uuid] ?? 'waiting') : null,
})

/** One paper per command: a repetition returns the same paper and no further copy. */
const printPaper = async (
  deps: PaperDependencies,
  uuid: Uuid,
  body: BodyOf<typeof paperEndpoints.print>,
  request: RequestContext,
) => {
  const { scope } = request
  const found = await orderOf(deps, uuid, scope)
  if (!found) return reject('request.not_found')
  const context = contextOf(request, { uuid, body })
  const before = await deps.handler.repeated(paperDecider, paperStream(uuid), context)
  if (before) return isRejection(before) ? before : answer(before)
  const by = await actorOf(deps, found.order, body.by, request)
  if (isRejection(by)) return by
  const refused = notNow(found.order, body.paper)
  if (refused) return refused
  const printer_uuid = body.way === 'printer' ? deps.printerOf(scope, by.register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const { paper, way } = body
  return make(deps, found, { paper, way, printer_uuid, ...by }, context)
}

/** The address is excluded from the command's hash, which stays in the log permanently. */
const mailPaper = async (
  deps: PaperDependencies,
  uuid: Uuid,
  { to: text, by: actor }: BodyOf<typeof paperEndpoints.mail>,
  request: RequestContext,
) => {
  const { company_uuid } = request.scope
  const found = await orderOf(deps, uuid, request.scope)
  if (!found) return reject('request.not_found')
  const context = contextOf(request, { uuid, by: actor })
  const before = await deps.handler.repeated(paperDecider, paperStream(uuid), context)
  if (before) return isRejection(before) ? before : answer(before)
  const by = await actorOf(deps, found.order, actor, request)
  if (isRejection(by)) return by
  if (found.order.status !== 'completed') return reject('order.not_completed')
  const refused = await noLetter(deps, request)
  if (refused) return refused
  const to = await deps.storeAddress({ company_uuid, subject: uuid, text })
  return make(deps, found, { paper: 'receipt', way: 'mail', to, printer_uuid: null, ...by }, context)
}

/**
 * A full invoice of a paid sale. Buyer and address are excluded from the command's hash, which stays in the log
 * permanently; without a buyer it is made out to the one before.
 */
const makeInvoice = async (
  deps: PaperDependencies,
  uuid: Uuid,
  { buyer: invoice_to, to: address, way, by: actor }: BodyOf<typeof paperEndpoints.invoice>,
  request: RequestContext,
) => {
  const { scope } = request
  const { company_uuid } = scope
  const found = await orderOf(deps, uuid, scope)
  if (!found) return reject('request.not_found')
  const context = contextOf(request, { uuid, paper: 'invoice', way, by: actor })
  const before = await deps.handler.repeated(paperDecider, paperStream(uuid), context)
  if (before) return isRejection(before) ? before : answer(before)
  const by = await actorOf(deps, found.order, actor, request)
  if (isRejection(by)) return by
  if (found.order.status !== 'completed') return reject('order.not_completed')
  const printer_uuid = way === 'printer' ? deps.printerOf(scope, by.register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const earlier = (await papersOf(deps, uuid, scope)).prints.findLast(({ paper }) => paper === 'invoice')
  const text = invoice_to && JSON.stringify(invoice_to)
  if (!text && !earlier?.buyer) return reject('paper.no_buyer')
  const refused = address === undefined ? undefined : await noLetter(deps, request)
  if (refused) return refused
  const buyer = text ? await deps.storeFiscal({ company_uuid, subject: uuid, text }) : earlier?.buyer
  const to =
    address === undefined
      ? undefined
      : await deps.storeAddress({ company_uuid, subject: uuid, text: address })
  return make(deps, found, { paper: 'invoice', way, to, buyer, printer_uuid, ...by }, context)
}

/** The receipt of a tip that the journal has, or will have at once. */
const makeTip = async (
  deps: PaperDependencies,
  uuid: Uuid,
  { payment_uuid, way, by: actor }: BodyOf<typeof paperEndpoints.tip>,
  request: RequestContext,
) => {
  const { scope } = request
  const found = await orderOf(deps, uuid, scope)
  if (!found) return reject('request.not_found')
  const context = contextOf(request, { uuid, paper: 'tip', payment_uuid, way, by: actor })
  const before = await deps.handler.repeated(paperDecider, paperStream(uuid), context)
  if (before) return isRejection(before) ? before : answer(before)
  const by = await actorOf(deps, found.order, actor, request)
  if (isRejection(by)) return by
  const tip = found.order.payments.find((payment) => payment.payment_uuid === payment_uuid)
  if (!tip?.only_tip || !tip.tip || tip.status !== 'recorded') return reject('order.tip_none')
  const printer_uuid = way === 'printer' ? deps.printerOf(scope, by.register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const of = { paper: 'tip', payment_uuid, amount: tip.tip, net: tip.tip } as const
  return make(deps, found, { ...of, way, printer_uuid, ...by }, context)
}

/** Why no letter can be sent now; counts it otherwise. */
const noLetter = async (deps: PaperDependencies, request: RequestContext) => {
  if (!deps.mails) return reject('paper.no_post')
  if (!deps.isApproved(request.scope)) return reject('company.not_approved')
  return (await deps.mayMail(request)) ? undefined : reject('paper.too_many_mails')
}

type Wish = Pick<
  PaperPrint,
  | 'paper'
  | 'payment_uuid'
  | 'way'
  | 'to'
  | 'buyer'
  | 'printer_uuid'
  | 'register_uuid'
  | 'session_uuid'
  | 'cashier_uuid'
> &
  /** Absent: those of the sale. */
  Partial<Pick<PaperPrint, 'amount' | 'net'>>

const make = async (
  { handler }: PaperDependencies,
  { order, revision }: { order: ExistingOrder; revision: bigint },
  wish: Wish,
  context: CommandContext,
) => {
  const { order_uuid, short_nr, lines } = order
  const { total: amount, net } = orderTotals(lines)
  const done = await handler.handle(
    paperDecider,
    paperStream(order_uuid),
    {
      print_uuid: uuid5(context.command_id, paperStream(order_uuid)),
      order_uuid,
      amount,
      net,
      ...wish,
      order_revision: revision.toString(),
      template: newestTemplate,
      short_nr,
    },
    { ...context, test_mode: order.test_mode === true },
  )
  return isRejection(done) ? done : answer(done)
}

const answer = ({
  events,
  position,
}: {
  events: readonly RecordedEvent[]
  position: Position | undefined
}): Answer<{ print: PaperPrintView }> => {
  const print = events.findLast(isEvent(paperEvents, 'PaperPrinted'))?.data
  if (!print) throw new Error('a paper that was asked for was made')
  return { body: { print: viewOf(print) }, ...(position !== undefined && { position }) }
}

/** A receipt requires a sale, a bill an open order. */
const notNow = (order: ExistingOrder, paper: 'receipt' | 'provisional') => {
  if (paper === 'receipt') return order.status === 'completed' ? undefined : reject('order.not_completed')
  if (order.status === 'completed') return reject('order.already_paid', { nr: order.nr })
  if (order.status === 'cancelled') return reject('order.already_cancelled')
  return order.lines.length === 0 ? reject('order.nothing_to_pay') : undefined
}

/**
 * The session that counts the paper: the open one of the printing register, else that of the sale, which then gets a
 * late entry (LAW-8, SC-25). The back office has no register and uses the sale's.
 */
const actorOf = async (
  deps: PaperDependencies,
  order: ExistingOrder,
  by: InTheNameOf | undefined,
  request: RequestContext,
) => {
  const { sessions } = deps
  const { scope, actor } = request
  const refused = by && (await refusedInTheNameOf(deps, by, request))
  if (refused) return refused
  const sale = activePayments(order).at(-1) ?? order
  const { register_uuid, cashier_uuid } = by ?? { register_uuid: sale.register_uuid, cashier_uuid: actor }
  const open = await sessions.open(register_uuid, scope.company_uuid)
  // Training papers are counted in training sessions, real ones in real sessions (DEF-21).
  return open && open.report.test_mode === order.test_mode
    ? { register_uuid, session_uuid: open.session_uuid, cashier_uuid }
    : { register_uuid: sale.register_uuid, session_uuid: sale.session_uuid, cashier_uuid }
}
