import {
  type CompanyScope,
  type CompanyUuid,
  canonical,
  type Instant,
  isRejection,
  type OrderUuid,
  type ProductUuid,
  type QueryOf,
  type RequestContext,
  type ReturnsOf,
  type Route,
  reject,
  route,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type DisplayedTicket,
  type ExistingPrintJob,
  type PrintJobRow,
  printingEndpoints,
  printJobStream,
  type SimulatedLine,
  type TicketPart,
} from '@bon/contracts/printing'
import type { CommandHandler } from '../kernel/index.ts'
import { type OrderTexts, orderDecider, orderStream } from '../orders/index.ts'
import type { Directory } from '../resources/index.ts'
import { type PrintJobCommand, printJobDecider } from './print-job.decider.ts'
import { type Kitchen, routeTicket, shows, takes } from './route-ticket.ts'

type List = ReturnsOf<typeof printingEndpoints.list>
type StoredPrintJob = Omit<PrintJobRow, 'printer_name' | 'rerouted_from_name'>
type StoredTicket = Pick<DisplayedTicket, 'ticket_uuid' | 'order_uuid' | 'kind' | 'at'> & {
  content: Pick<TicketPart, 'lines' | 'note'>
}
type DisplaySettings = ReturnsOf<typeof printingEndpoints.tickets>['display']

export type PrintingDependencies = {
  handler: CommandHandler
  directory: Pick<Directory, 'sellable'>
  texts: Pick<OrderTexts, 'get'>
  kitchenOf(company_uuid: CompanyUuid): Kitchen
  displayOf(scope: CompanyScope, uuid: Uuid): DisplaySettings | undefined
  nameOf(scope: CompanyScope, of: 'printers' | 'print_categories' | 'tables', uuid: Uuid): string | null
  list(
    scope: CompanyScope,
    query: QueryOf<typeof printingEndpoints.list>,
  ): Promise<{ print_jobs: StoredPrintJob[]; next: string | null }>
  trouble(scope: CompanyScope, now: Instant): Promise<StoredPrintJob[]>
  tickets(scope: CompanyScope, now: Instant): Promise<StoredTicket[]>
}

export const printingRoutes = (deps: PrintingDependencies): Route[] => [
  route(printingEndpoints.list, async ({ query }, { scope }) => {
    const { print_jobs, next } = await deps.list(scope, query)
    return { body: { print_jobs: print_jobs.map(named(deps, scope)), next } satisfies List }
  }),
  route(printingEndpoints.trouble, async (_, { scope, now }) => ({
    body: { print_jobs: (await deps.trouble(scope, now)).map(named(deps, scope)) },
  })),
  route(printingEndpoints.retry, async ({ params, body }, request) => {
    const job = await jobOf(deps, params.uuid, request)
    if (!job) return reject('request.not_found')
    const printer_uuid = job.first_printer_uuid ?? printerNow(deps, job, request.scope)
    return action(deps, params.uuid, { type: 'RetryPrintJob', ...body, printer_uuid }, request)
  }),
  route(printingEndpoints.discard, ({ params }, request) =>
    action(deps, params.uuid, { type: 'DiscardPrintJob' }, request),
  ),
  route(printingEndpoints.simulate, async ({ body }, { scope }) => {
    const lines = await linesOf(deps, body, scope)
    return lines
      ? { body: { lines: lines.map((line) => goesTo(deps, line, scope)) } }
      : reject('request.not_found')
  }),
  route(printingEndpoints.tickets, async ({ params }, { scope, now }) => {
    const display = deps.displayOf(scope, params.uuid)
    if (!display) return reject('request.not_found')
    const { uuid, name, station, columns, warn_minutes, late_minutes } = display
    const settings = { uuid, name, station, columns, warn_minutes, late_minutes }
    return { body: { display: settings, tickets: await shownTickets(deps, params.uuid, scope, now) } }
  }),
]

const named =
  ({ nameOf }: PrintingDependencies, scope: CompanyScope) =>
  (row: StoredPrintJob): PrintJobRow => ({
    ...row,
    printer_name: row.printer_uuid && nameOf(scope, 'printers', row.printer_uuid),
    rerouted_from_name: row.rerouted_from && nameOf(scope, 'printers', row.rerouted_from),
  })

const jobOf = async ({ handler }: PrintingDependencies, uuid: Uuid, { scope }: RequestContext) => {
  const folded = await handler.load(printJobDecider, printJobStream(uuid), scope.company_uuid)
  return folded && folded.state.status !== 'new' ? folded.state : undefined
}

/** The job had no printer; one may take its courses now. */
const printerNow = (
  { kitchenOf }: PrintingDependencies,
  { what }: ExistingPrintJob,
  { company_uuid }: CompanyScope,
): Uuid | null => {
  // A paper of the register was queued for a printer from the start.
  if (what.part === 'paper') return null
  const { ticket_uuid, lines } = what.ticket
  const kitchen = kitchenOf(company_uuid)
  const [part] = routeTicket(ticket_uuid, lines, kitchen)
  return part?.printer_uuid ?? (lines.length === 0 ? (kitchen.printers[0]?.uuid ?? null) : null)
}

const action = async <Type extends PrintJobCommand['type']>(
  { handler }: PrintingDependencies,
  uuid: Uuid,
  command: PrintJobCommand & { type: Type },
  { scope, now, actor, command_id }: RequestContext,
) => {
  const { company_uuid, vat_entity_uuid } = scope
  const command_hash = sha256Hex(canonical({ uuid, type: command.type }))
  const context = { company_uuid, vat_entity_uuid, now, actor, command_id, command_hash }
  const handled = await handler.handle<typeof printJobDecider, Type>(
    printJobDecider,
    printJobStream(uuid),
    command,
    context,
  )
  if (isRejection(handled)) return handled
  if (handled.state.status === 'new') return reject('request.not_found')
  const { position } = handled
  return { body: { state: handled.state.status }, ...(position !== undefined && { position }) }
}

type Dish = { name: string; print_category_uuid: Uuid | null }

const linesOf = async (
  { handler, directory }: PrintingDependencies,
  { order_uuid, product_uuids }: { order_uuid?: OrderUuid | undefined; product_uuids: ProductUuid[] },
  scope: CompanyScope,
): Promise<Dish[] | undefined> => {
  const dishes: Dish[] = []
  if (order_uuid !== undefined) {
    const folded = await handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
    if (!folded || folded.state.status === 'new') return undefined
    for (const { name, print_category_uuid } of folded.state.lines)
      dishes.push({ name, print_category_uuid: print_category_uuid ?? null })
  }
  for (const uuid of product_uuids) {
    const product = await directory.sellable(scope, uuid)
    if (!product) return undefined
    dishes.push(product)
  }
  return dishes
}

const goesTo = (
  { kitchenOf, nameOf }: PrintingDependencies,
  { name, print_category_uuid: course }: Dish,
  scope: CompanyScope,
): SimulatedLine => {
  const { printers, displays } = kitchenOf(scope.company_uuid)
  const place = (uuid: Uuid, of: 'printers' | 'print_categories') => ({
    uuid,
    name: nameOf(scope, of, uuid) ?? '',
  })
  return {
    name,
    print_category: course === null ? null : place(course, 'print_categories'),
    printers: printers
      .filter((printer) => takes(printer, course))
      .map(({ uuid, fallback_printer_uuid: fallback }) => ({
        ...place(uuid, 'printers'),
        fallback: fallback === null ? null : place(fallback, 'printers'),
      })),
    displays: displays
      .filter((display) => shows(display, course))
      .map((display) => ({ uuid: display.uuid, name: display.name })),
  }
}

/** Lines as they were sent; table and number are the order's current ones. */
const shownTickets = async (
  { handler, texts, kitchenOf, nameOf, tickets }: PrintingDependencies,
  display_uuid: Uuid,
  scope: CompanyScope,
  now: Instant,
): Promise<DisplayedTicket[]> => {
  const { company_uuid } = scope
  const display = kitchenOf(company_uuid).displays.find(({ uuid }) => uuid === display_uuid)
  const shown: DisplayedTicket[] = []
  for (const { content, ...ticket } of await tickets(scope, now)) {
    const lines = content.lines.filter((line) => display && shows(display, line.print_category_uuid))
    if (lines.length === 0 && !content.note) continue
    const folded = await handler.peek(orderDecider, orderStream(ticket.order_uuid), company_uuid)
    if (!folded || folded.state.status === 'new') continue
    const refs = [
      ...lines.flatMap(({ comment }) => comment?.ref ?? []),
      ...(content.note ? [content.note.ref] : []),
    ]
    const textsByRef = refs.length > 0 ? await texts.get(company_uuid, refs) : new Map<Uuid, string>()
    shown.push({
      ...ticket,
      short_nr: folded.state.short_nr,
      test_mode: folded.state.test_mode === true,
      tables: folded.state.table_uuids.flatMap((uuid) => nameOf(scope, 'tables', uuid) ?? []),
      lines: lines.map(({ comment, ...line }) => ({
        ...line,
        comment: comment ? (textsByRef.get(comment.ref) ?? '[…]') : null,
      })),
      note: content.note ? (textsByRef.get(content.note.ref) ?? '[…]') : null,
    })
  }
  return shown
}
