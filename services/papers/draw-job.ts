import type { CompanyScope, OrderUuid, SessionUuid } from '@bon/contracts/kernel'
import { paperStream, reportPaperStream } from '@bon/contracts/papers'
import type { PaperPart } from '@bon/contracts/printing'
import type { CommandHandler } from '../kernel/index.ts'
import { paperDecider, reportPaperDecider } from './paper.decider.ts'
import type { DocumentRenderer, Drawn } from './paper.dependencies.ts'

/** The content of a register's print job: the counted paper, or a report of a session. */
export const drawJob = async (
  { handler }: { handler: CommandHandler },
  renderer: DocumentRenderer,
  scope: CompanyScope,
  paper: PaperPart,
): Promise<Drawn> => {
  const drawn =
    'session_uuid' in paper
      ? await reportOfJob(handler, renderer, scope, paper)
      : await receiptOfJob(handler, renderer, scope, paper)
  if (!drawn) throw new Error(`${paper.kind} is not ready to print`)
  return drawn
}

const reportOfJob = async (
  handler: CommandHandler,
  renderer: DocumentRenderer,
  scope: CompanyScope,
  paper: Extract<PaperPart, { session_uuid: SessionUuid }>,
) => {
  const { session_uuid, print_uuid } = paper
  const x = paper.kind === 'x_report' ? paper.x : null
  const papers = await handler.load(reportPaperDecider, reportPaperStream(session_uuid), scope.company_uuid)
  const print = papers?.state.prints.find((each) => each.print_uuid === print_uuid)
  return renderer.report(scope, print ?? { session_uuid, x, late_entries: [] })
}

const receiptOfJob = async (
  handler: CommandHandler,
  renderer: DocumentRenderer,
  scope: CompanyScope,
  { order_uuid, print_uuid }: Extract<PaperPart, { order_uuid: OrderUuid }>,
) => {
  const papers = await handler.load(paperDecider, paperStream(order_uuid), scope.company_uuid)
  const print = papers?.state.prints.find((each) => each.print_uuid === print_uuid)
  return print && renderer.receipt(scope, print)
}
