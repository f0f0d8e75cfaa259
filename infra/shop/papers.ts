import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import { giftCardType, interimType } from '@bon/contracts/orders'
import {
  newestReportTemplate,
  newestTemplate,
  type PaperPrint,
  paperStream,
  type ReportNames,
  receiptTemplates,
  reportPaperStream,
  reportTemplates,
  type Supplement,
} from '@bon/contracts/papers'
import type { EventStore } from '@bon/contracts/ports'
import type { PaperPart } from '@bon/contracts/printing'
import {
  evolveZReport,
  newZReport,
  sessionStream,
  supplementStream,
  viewOfZReport,
  type ZReport,
  type ZReportEvent,
  type ZReportView,
} from '@bon/contracts/registers'
import { companySettings, paymentTypes, printers, registers } from '@bon/contracts/resources'
import type { ImageShelf } from '@bon/services/images'
import { upcast } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import { type Drawn, type PaperPress, paperDecider, reportPaperDecider } from '@bon/services/papers'
import type { Catalogue } from './catalogue.ts'
import { billOf, mannerOf, type ReceiptHouse, receiptOf, sellerAt } from './receipt.ts'
import type { CashierTag } from './register-data.ts'

type House = ReceiptHouse & {
  store: Pick<EventStore, 'readStream'>
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
  rasterOf: ImageShelf['raster']
}

/** Draws papers from the log alone: the order or session as it stood, names as they were, the template that it says. */
export const openPress = (house: House): PaperPress => ({
  receipt: async (scope, print) => {
    const order = await house.handler.at(
      orderDecider,
      orderStream(print.order_uuid),
      BigInt(print.order_revision),
    )
    if (order.status === 'new') return undefined
    const at = order.status === 'completed' ? order.completed_at : print.at
    const bill = await billOf(house, scope, order, at)
    // Made now it would lack what the same paper made later has.
    if (bill.nr !== null && !bill.chain_mark) return undefined
    const manner = await mannerOf(house.asOf, scope, at)
    const { paper, copy } = print
    const kind = paper === 'receipt' ? ({ paper, copy } as const) : ({ paper } as const)
    const logo = await logoAt(house, scope, at)
    const layout = receiptTemplates[print.template](bill, kind, manner, logo)
    return { layout, name: nameOf(print, bill.nr, manner.language), at: print.at }
  },
  look: async (scope, order_uuid) => {
    const receipt = await receiptOf(house, scope, order_uuid)
    if (!receipt) return undefined
    const manner = await mannerOf(house.asOf, scope, receipt.at)
    const logo = await logoAt(house, scope, receipt.at)
    const kind = { paper: 'receipt', copy: 0 } as const
    const layout = receiptTemplates[newestTemplate](receipt, kind, manner, logo)
    return { layout, name: `${receipt.nr}`, at: receipt.at }
  },
  report: async (scope, { session_uuid, x, supplements, copy = 0, template = newestReportTemplate }) => {
    const taken = await reportAt(house, scope, session_uuid, x ?? undefined)
    if (!taken) return undefined
    const { report, at } = taken
    const manner = await mannerOf(house.asOf, scope, at)
    const names = await namesOf(house, scope, report, at)
    const layout = reportTemplates[template](report, names, manner, {
      x: x === null ? undefined : { x, at },
      copy,
      supplements: await supplementsAt(house, scope, session_uuid, supplements),
    })
    const n = String(report.n).padStart(4, '0')
    const isDanish = manner.language === 'da'
    const word = isDanish ? 'rapport' : 'report'
    const copied = copy === 0 ? '' : `-${isDanish ? 'kopi' : 'copy'}-${copy}`
    return { layout, name: `${x === null ? `z-${word}-${n}` : `x-${word}-${n}-${x}`}${copied}`, at }
  },
})

/** From their own streams: the closed session knows nothing of them. */
const supplementsAt = async (
  { store }: House,
  { company_uuid }: CompanyScope,
  session_uuid: Uuid,
  supplements: readonly Uuid[],
): Promise<Supplement[]> => {
  const found: Supplement[] = []
  for (const source of supplements)
    for await (const recorded of store.readStream(supplementStream(session_uuid, source)))
      if (recorded.meta.company_uuid === company_uuid) found.push(upcast(recorded).data as Supplement)
  return found
}

/** The logo that the shop had at the sale: its uuid is made of what it shows, so that an old receipt keeps an old one. */
const logoAt = async ({ asOf, rasterOf }: House, scope: CompanyScope, at: Instant) => {
  const settings = await asOf(companySettings, scope.company_uuid, at)
  return settings?.logo ? rasterOf(scope.resource_companies, settings.logo) : undefined
}

const nameOf = ({ paper, copy, short_nr }: PaperPrint, nr: number | null, language: 'da' | 'en'): string => {
  const isDanish = language === 'da'
  if (paper === 'provisional') return `${isDanish ? 'regning' : 'bill'}-${short_nr}`
  const copied = copy === 0 ? '' : `-${isDanish ? 'kopi' : 'copy'}-${copy}`
  return `${isDanish ? 'kvittering' : 'receipt'}-${nr}${copied}`
}

/** The session folded up to its X report with this number, or to its end. */
const reportAt = async (
  { store, vault }: House,
  { company_uuid }: CompanyScope,
  session_uuid: Uuid,
  x: number | undefined,
): Promise<{ report: ZReportView; at: Instant } | undefined> => {
  let state: ZReport = newZReport
  let [revision, now] = [0n, '' as Instant]
  for await (const recorded of store.readStream(sessionStream(session_uuid))) {
    if (recorded.meta.company_uuid !== company_uuid) return undefined
    const { type, data } = upcast(recorded)
    const event = { type, data } as ZReportEvent
    state = evolveZReport(state, event)
    ;[revision, now] = [recorded.revision, recorded.meta.at]
    if (event.type === 'XReportTaken' && event.data.x === x && state.status !== 'new')
      return { report: viewOfZReport(state, recorded.revision), at: event.data.at }
    if (event.type === 'ZReportClosed' && x === undefined && state.status === 'closed') {
      const ref = state.note?.ref
      const note = ref ? ((await vault.get(company_uuid, [ref])).get(ref) ?? null) : null
      return { report: viewOfZReport(state, recorded.revision, note), at: event.data.at }
    }
  }
  // It runs: as it stands.
  return x === undefined && state.status !== 'new'
    ? { report: viewOfZReport(state, revision), at: now }
    : undefined
}

const namesOf = async (
  { asOf, cashiers }: House,
  scope: CompanyScope,
  { register_uuid, totals, means }: ZReportView,
  at: Instant,
): Promise<ReportNames> => {
  const register = await asOf(registers, register_uuid, at)
  const people = await cashiers(scope.resource_companies)
  const types = new Set([...totals.by_payment_type, ...means].map((row) => row.payment_type_uuid))
  types.delete(interimType)
  types.delete(giftCardType)
  const named = await Promise.all(
    [...types].map(async (uuid) => [uuid, (await asOf(paymentTypes, uuid, at))?.name ?? '-'] as const),
  )
  return {
    seller: await sellerAt(asOf, scope.company_uuid, at),
    register: { name: register?.name ?? '', identifier: register?.identifier ?? '' },
    cashiers: Object.fromEntries(people.map(({ uuid, initials }) => [uuid, initials])),
    payment_types: Object.fromEntries(named),
  }
}

/** The first of a register's printers that is there for receipts, else the first that it has (REG-27). */
export const receiptPrinterOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  register_uuid: Uuid,
): Uuid | undefined => {
  const own = (catalogue.find(registers, scope, register_uuid)?.printer_uuids ?? []).flatMap(
    (uuid) => catalogue.find(printers, scope, uuid) ?? [],
  )
  return (own.find(({ kind }) => kind === 'receipt') ?? own[0])?.uuid
}

/** What a print job of the register says: the paper that was counted, or a report of a session. */
export const drawJob = async (
  { handler }: Pick<House, 'handler'>,
  press: PaperPress,
  scope: CompanyScope,
  paper: PaperPart,
): Promise<Drawn> => {
  const drawn =
    'session_uuid' in paper
      ? await reportOfJob(handler, press, scope, paper)
      : await receiptOfJob(handler, press, scope, paper)
  if (!drawn) throw new Error(`${paper.kind} is not ready to print`)
  return drawn
}

const reportOfJob = async (
  handler: House['handler'],
  press: PaperPress,
  scope: CompanyScope,
  paper: Extract<PaperPart, { session_uuid: Uuid }>,
) => {
  const { session_uuid, print_uuid } = paper
  const x = paper.kind === 'x_report' ? paper.x : null
  const papers = await handler.load(reportPaperDecider, reportPaperStream(session_uuid), scope.company_uuid)
  const print = papers?.state.prints.find((each) => each.print_uuid === print_uuid)
  return press.report(scope, print ?? { session_uuid, x, supplements: [] })
}

const receiptOfJob = async (
  handler: House['handler'],
  press: PaperPress,
  scope: CompanyScope,
  { order_uuid, print_uuid }: Extract<PaperPart, { order_uuid: Uuid }>,
) => {
  const papers = await handler.load(paperDecider, paperStream(order_uuid), scope.company_uuid)
  const print = papers?.state.prints.find((each) => each.print_uuid === print_uuid)
  return print && press.receipt(scope, print)
}
