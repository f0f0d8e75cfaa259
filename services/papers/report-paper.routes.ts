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
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  newestReportTemplate,
  paperEndpoints,
  type ReportPrint,
  type ReportPrintView,
  reportPaperEvents,
  reportPaperStream,
} from '@bon/contracts/papers'
import { sessionStream } from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { reportPaperDecider } from './paper.decider.ts'
import type { PaperDependencies } from './paper.dependencies.ts'
import { contextOf, fileOf } from './paper-answers.ts'

/** X and Z reports on screen, on paper and as files. */
export const reportPaperRoutes = (deps: PaperDependencies): Route[] => [
  route(paperEndpoints.report, async ({ params: { uuid }, query: { x = null } }, { scope }) => {
    const late_entries = x === null ? await deps.lateEntriesOf(scope, uuid) : []
    const drawn = await deps.renderer.report(scope, { session_uuid: uuid, x, late_entries })
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.printReport, ({ params, body }, request) =>
    printReport(deps, params.uuid, body, request),
  ),
  route(paperEndpoints.reportPrints, async ({ params: { uuid } }, { scope }) => {
    if (!(await sessionOf(deps, uuid, scope))) return reject('request.not_found')
    return { body: { prints: (await printsOf(deps, uuid, scope)).map(viewOf) } }
  }),
  route(paperEndpoints.reportPrint, async ({ params }, { scope }) => {
    const drawn = await drawnOf(deps, params, scope)
    return drawn ? { body: { layout: [...drawn.layout] } } : reject('request.not_found')
  }),
  route(paperEndpoints.reportPdf, async ({ params }, { scope }) => {
    const drawn = await drawnOf(deps, params, scope)
    return drawn ? fileOf(deps, drawn, 'a4') : reject('request.not_found')
  }),
]

const sessionOf = async ({ handler }: PaperDependencies, uuid: Uuid, { company_uuid }: CompanyScope) => {
  const folded = await handler.load(zReportDecider, sessionStream(uuid), company_uuid)
  return folded && folded.state.status !== 'new' ? folded.state : undefined
}

const printsOf = async ({ handler }: PaperDependencies, uuid: Uuid, { company_uuid }: CompanyScope) =>
  (await handler.load(reportPaperDecider, reportPaperStream(uuid), company_uuid))?.state.prints ?? []

const drawnOf = async (
  deps: PaperDependencies,
  { uuid, print_uuid }: { uuid: Uuid; print_uuid: Uuid },
  scope: CompanyScope,
) => {
  const print = (await printsOf(deps, uuid, scope)).find((each) => each.print_uuid === print_uuid)
  return print && deps.renderer.report(scope, print)
}

const viewOf = ({ print_uuid, x, copy, way, printer_uuid, at }: ReportPrint): ReportPrintView => ({
  print_uuid,
  x,
  copy,
  way,
  printer_uuid,
  at,
})

/** One paper per command. An open session has no Z report yet, and only the X reports taken so far. */
const printReport = async (
  deps: PaperDependencies,
  session_uuid: SessionUuid,
  body: BodyOf<typeof paperEndpoints.printReport>,
  request: RequestContext,
) => {
  const { scope, actor, command_id } = request
  const { x, way, by } = body
  const session = await sessionOf(deps, session_uuid, scope)
  if (!session) return reject('request.not_found')
  const stream = reportPaperStream(session_uuid)
  const context = { ...contextOf(request, { session_uuid, body }), test_mode: session.test_mode === true }
  const before = await deps.handler.repeated(reportPaperDecider, stream, context)
  if (before) return isRejection(before) ? before : answer(before)
  const refused = by && (await refusedInTheNameOf(deps, by, request))
  if (refused) return refused
  if (x === null ? session.status !== 'closed' : x > session.totals.x_reports)
    return reject('request.not_found')
  const { register_uuid, n } = session
  const printer_uuid = way === 'printer' ? deps.printerOf(scope, by?.register_uuid ?? register_uuid) : null
  if (printer_uuid === undefined) return reject('paper.no_printer')
  await deps.sealReport(scope, { session_uuid, x })
  const done = await deps.handler.handle(
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
      late_entries: x === null ? await deps.lateEntriesOf(scope, session_uuid) : [],
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
  events: readonly RecordedEvent[]
  position: Position | undefined
}): Answer<{ print: ReportPrintView }> => {
  const print = events.findLast(isEvent(reportPaperEvents, 'ReportPrinted'))?.data
  if (!print) throw new Error('a paper that was asked for was made')
  return { body: { print: viewOf(print) }, ...(position !== undefined && { position }) }
}
