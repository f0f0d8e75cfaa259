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
import {
  newestReportTemplate,
  paperEndpoints,
  type ReportPrint,
  type ReportPrintView,
  reportPaperStream,
} from '@bon/contracts/papers'
import { sessionStream } from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { reportPaperDecider } from './paper.decider.ts'
import type { PaperHouse } from './paper.house.ts'
import { contextOf, fileOf } from './paper-answers.ts'

/** X and Z reports on a screen, on paper and as files. */
export const reportPaperRoutes = (house: PaperHouse): Route[] => [
  route(paperEndpoints.report, async ({ params: { uuid }, query: { x = null } }, { scope }) => {
    const supplements = x === null ? await house.supplementsOf(scope, uuid) : []
    const drawn = await house.press.report(scope, { session_uuid: uuid, x, supplements })
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.printReport, ({ params, body }, request) =>
    printReport(house, params.uuid, body, request),
  ),
  route(paperEndpoints.reportPrints, async ({ params: { uuid } }, { scope }) => {
    if (!(await sessionOf(house, uuid, scope))) return reject('request.not_found')
    return { body: { prints: (await printsOf(house, uuid, scope)).map(viewOf) } }
  }),
  route(paperEndpoints.reportPrint, async ({ params }, { scope }) => {
    const drawn = await drawnOf(house, params, scope)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.reportPdf, async ({ params }, { scope }) => {
    const drawn = await drawnOf(house, params, scope)
    return drawn ? fileOf(house, drawn, 'a4') : reject('request.not_found')
  }),
]

const sessionOf = async ({ handler }: PaperHouse, uuid: Uuid, { company_uuid }: CompanyScope) => {
  const folded = await handler.load(zReportDecider, sessionStream(uuid), company_uuid)
  return folded && folded.state.status !== 'new' ? folded.state : undefined
}

const printsOf = async ({ handler }: PaperHouse, uuid: Uuid, { company_uuid }: CompanyScope) =>
  (await handler.load(reportPaperDecider, reportPaperStream(uuid), company_uuid))?.state.prints ?? []

const drawnOf = async (
  house: PaperHouse,
  { uuid, print_uuid }: { uuid: Uuid; print_uuid: Uuid },
  scope: CompanyScope,
) => {
  const print = (await printsOf(house, uuid, scope)).find((each) => each.print_uuid === print_uuid)
  return print && house.press.report(scope, print)
}

const viewOf = ({ print_uuid, x, copy, way, printer_uuid, at }: ReportPrint): ReportPrintView => ({
  print_uuid,
  x,
  copy,
  way,
  printer_uuid,
  at,
})

/** One command, one paper. A session that runs has no Z report yet, and only the X reports that were taken. */
const printReport = async (
  house: PaperHouse,
  session_uuid: Uuid,
  body: BodyOf<typeof paperEndpoints.printReport>,
  request: RequestContext,
) => {
  const { scope, actor, command_id } = request
  const { x, way, by } = body
  const session = await sessionOf(house, session_uuid, scope)
  if (!session) return reject('request.not_found')
  const stream = reportPaperStream(session_uuid)
  const context = { ...contextOf(request, { session_uuid, body }), test_mode: session.test_mode === true }
  const before = await house.handler.repeated(reportPaperDecider, stream, context)
  if (before) return isRejection(before) ? before : answer(before)
  const refused = by && (await refusedInTheNameOf(house, by, request))
  if (refused) return refused
  if (x === null ? session.status !== 'closed' : x > session.totals.x_reports)
    return reject('request.not_found')
  const { register_uuid, n } = session
  const printer_uuid = way === 'printer' ? house.printerOf(scope, by?.register_uuid ?? register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  const done = await house.handler.handle(
    reportPaperDecider,
    stream,
    {
      print_uuid: uuid5(command_id, stream),
      session_uuid,
      register_uuid,
      n,
      x,
      way,
      printer_uuid,
      supplements: x === null ? await house.supplementsOf(scope, session_uuid) : [],
      template: newestReportTemplate,
      cashier_uuid: by?.cashier_uuid ?? actor,
    },
    context,
  )
  return isRejection(done) ? done : answer(done)
}

const answer = ({
  events,
  position,
}: {
  events: readonly { data: unknown }[]
  position: Position | undefined
}): Answer<{ print: ReportPrintView }> => {
  const print = events.at(-1)?.data as ReportPrint | undefined
  if (!print) throw new Error('a paper that was asked for was made')
  return { body: { print: viewOf(print) }, ...(position === undefined ? {} : { position }) }
}
