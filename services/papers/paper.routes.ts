import {
  type Answer,
  type BodyOf,
  type CompanyScope,
  isRejection,
  type Position,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ExistingOrder, orderTotals } from '@bon/contracts/orders'
import {
  newestTemplate,
  noPapers,
  type PaperPrint,
  type PaperPrintView,
  type Papers,
  paperEndpoints,
  paperStream,
} from '@bon/contracts/papers'
import { type InTheNameOf, refusedInTheNameOf } from '../identity/index.ts'
import type { CommandContext } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { paperDecider } from './paper.decider.ts'
import type { PaperHouse } from './paper.house.ts'
import { contextOf, fileOf } from './paper-answers.ts'
import { reportPaperRoutes } from './report-paper.routes.ts'

export const paperRoutes = (house: PaperHouse): Route[] => [
  route(paperEndpoints.print, ({ params, body }, request) => printPaper(house, params.uuid, body, request)),
  route(paperEndpoints.mail, ({ params, body }, request) => mailPaper(house, params.uuid, body, request)),
  route(paperEndpoints.list, async ({ params }, { scope }) => {
    if (!(await orderOf(house, params.uuid, scope))) return reject('request.not_found')
    const { prints, mails } = await papersOf(house, params.uuid, scope)
    return { body: { prints: prints.map((print) => viewOf(print, mails)) } }
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
  ...reportPaperRoutes(house),
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

const papersOf = async ({ handler }: PaperHouse, uuid: Uuid, { company_uuid }: CompanyScope) =>
  (await handler.load(paperDecider, paperStream(uuid), company_uuid))?.state ?? noPapers

const drawnOf = async (
  house: PaperHouse,
  { uuid, print_uuid }: { uuid: Uuid; print_uuid: Uuid },
  scope: CompanyScope,
) => {
  const print = (await papersOf(house, uuid, scope)).prints.find((each) => each.print_uuid === print_uuid)
  return print && house.press.receipt(scope, print)
}

const viewOf = (
  { print_uuid, paper, copy, way, printer_uuid, cashier_uuid, at }: PaperPrint,
  mails: Papers['mails'] = {},
): PaperPrintView => ({
  print_uuid,
  paper,
  copy,
  way,
  printer_uuid,
  cashier_uuid,
  at,
  mail: way === 'mail' ? (mails[print_uuid] ?? 'waiting') : null,
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
  const by = await handsOf(house, found.order, body.by, request)
  if (isRejection(by)) return by
  const refused = notNow(found.order, body.paper)
  if (refused) return refused
  const printer_uuid = body.way === 'printer' ? house.printerOf(scope, by.register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const { paper, way } = body
  return make(house, found, { paper, way, printer_uuid, ...by }, context)
}

/** The address is no part of the command's hash, which stands in the log for ever. */
const mailPaper = async (
  house: PaperHouse,
  uuid: Uuid,
  { to: text, by: hands }: BodyOf<typeof paperEndpoints.mail>,
  request: RequestContext,
) => {
  const { company_uuid } = request.scope
  const found = await orderOf(house, uuid, request.scope)
  if (!found) return reject('request.not_found')
  const context = contextOf(request, { uuid, by: hands })
  const before = await house.handler.repeated(paperDecider, paperStream(uuid), context)
  if (before) return isRejection(before) ? before : answer(before)
  const by = await handsOf(house, found.order, hands, request)
  if (isRejection(by)) return by
  if (found.order.status !== 'completed') return reject('order.not_completed')
  if (!house.mails) return reject('paper.no_post')
  if (!house.isApproved(request.scope)) return reject('company.not_approved')
  if (!(await house.mayMail(request))) return reject('paper.too_many_mails')
  const to = await house.keepAddress({ company_uuid, subject: uuid, text })
  return make(house, found, { paper: 'receipt', way: 'mail', to, printer_uuid: null, ...by }, context)
}

type Wish = Pick<
  PaperPrint,
  'paper' | 'way' | 'to' | 'printer_uuid' | 'register_uuid' | 'session_uuid' | 'cashier_uuid'
>

const make = async (
  { handler }: PaperHouse,
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
      ...wish,
      order_revision: revision.toString(),
      template: newestTemplate,
      short_nr,
      amount,
      net,
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
  position: Position | undefined
}): Answer<{ print: PaperPrintView }> => {
  const print = events.at(-1)?.data as PaperPrint | undefined
  if (!print) throw new Error('a paper that was asked for was made')
  return { body: { print: viewOf(print) }, ...(position === undefined ? {} : { position }) }
}

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
  house: PaperHouse,
  order: ExistingOrder,
  by: InTheNameOf | undefined,
  request: RequestContext,
) => {
  const { sessions } = house
  const { scope, actor } = request
  const refused = by && (await refusedInTheNameOf(house, by, request))
  if (refused) return refused
  const sale = order.payments.at(-1) ?? order
  const { register_uuid, cashier_uuid } = by ?? { register_uuid: sale.register_uuid, cashier_uuid: actor }
  const open = await sessions.open(register_uuid, scope.company_uuid)
  // What is counted of training is training's, and of what is real the real thing's (DEF-21).
  return open && open.report.test_mode === order.test_mode
    ? { register_uuid, session_uuid: open.session_uuid, cashier_uuid }
    : { register_uuid: sale.register_uuid, session_uuid: sale.session_uuid, cashier_uuid }
}
