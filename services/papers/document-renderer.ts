import type { PrintedHead } from '@bon/contracts/journal'
import {
  type CompanyScope,
  giftCardType,
  type Instant,
  isEvent,
  owedType,
  type SessionUuid,
  suspenseType,
  type Uuid,
  zeroTotalType,
} from '@bon/contracts/kernel'
import type { ExistingOrder } from '@bon/contracts/orders'
import {
  fullInvoicePaper,
  type InvoiceTo,
  type LateEntry,
  type LateEntryOf,
  newestReportTemplate,
  newestTemplate,
  type PaperPrint,
  type ReportNames,
  readInvoiceTo,
  receiptTemplates,
  reportTemplates,
  tipPaper,
} from '@bon/contracts/papers'
import type { EventStore } from '@bon/contracts/ports'
import { lateEntryStream, sessionStream, type ZReportView, zReportEvents } from '@bon/contracts/registers'
import {
  accounts,
  cardTypes,
  companySettings,
  discountKinds,
  paymentTypes,
  registers,
} from '@bon/contracts/resources'
import type { ImageStore } from '../images/index.ts'
import { upcast } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type CashierTag, initialsOf, othersIn } from '../registers/index.ts'
import type { DocumentRenderer, Drawn } from './paper.dependencies.ts'
import { billOf, mannerOf, type ReceiptDependencies, receiptOf, sellerAt } from './receipt.ts'
import { reportAt } from './report-at.ts'
import { tipReceiptOf } from './tip-receipt.ts'

type Dependencies = ReceiptDependencies & {
  store: Pick<EventStore, 'readStream'>
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
  rasterOf: ImageStore['raster']
  /** The head of the journal after the entry of this X or Z report (R-16). */
  headOfReport(scope: CompanyScope, source_event_id: Uuid): Promise<PrintedHead | undefined>
}

/** Draws papers from the log only: the order or session, names and template as they were at the time. */
export const createDocumentRenderer = (application: Dependencies): DocumentRenderer => ({
  receipt: async (scope, print) => {
    const order = await application.handler.at(
      orderDecider,
      orderStream(print.order_uuid),
      BigInt(print.order_revision),
    )
    if (order.status === 'new') return undefined
    if (print.paper === 'tip') return tipOf(application, scope, order, print)
    const at = order.status === 'completed' ? order.completed_at : print.at
    const bill = await billOf(application, scope, order, at)
    // Drawn now, it would lack the head that a later copy has.
    if (bill.nr !== null && !bill.head) return undefined
    const manner = await mannerOf(application.asOf, scope, at)
    const { paper, copy } = print
    const logo = await logoAt(application, scope, at)
    const file = { name: nameOf(print, bill.nr, manner.language), at: print.at }
    if (paper === 'invoice') {
      if (bill.nr === null) return undefined
      const buyer = await buyerOf(application, scope, print)
      const invoiced = { bill: { ...bill, nr: bill.nr }, buyer, copy }
      return { layout: fullInvoicePaper(invoiced, manner, logo), ...file }
    }
    const kind = paper === 'receipt' ? ({ paper, copy } as const) : ({ paper } as const)
    return { layout: receiptTemplates[print.template](bill, kind, manner, logo), ...file }
  },
  preview: async (scope, order_uuid) => {
    const receipt = await receiptOf(application, scope, order_uuid)
    if (!receipt) return undefined
    const manner = await mannerOf(application.asOf, scope, receipt.at)
    const logo = await logoAt(application, scope, receipt.at)
    const kind = { paper: 'receipt', copy: 0 } as const
    const layout = receiptTemplates[newestTemplate](receipt, kind, manner, logo)
    return { layout, name: `${receipt.nr}`, at: receipt.at }
  },
  report: async (scope, { session_uuid, x, late_entries, copy, template = newestReportTemplate }) => {
    const snapshot = await reportAt(application, scope, session_uuid, x ?? undefined)
    if (!snapshot) return undefined
    const { report, at, made_by } = snapshot
    const head = made_by && (await application.headOfReport(scope, made_by.event_id))
    // A paper is the same each time; only a screen shows a report before its entry.
    if (made_by && !head && copy !== undefined) return undefined
    const manner = await mannerOf(application.asOf, scope, at)
    const names = await namesOf(application, scope, report, at)
    const layout = reportTemplates[template](report, names, manner, {
      x: x === null ? undefined : { x, at },
      copy: copy ?? 0,
      head: head ?? null,
      late_entries: await lateEntriesAt(application, scope, session_uuid, late_entries),
    })
    const n = String(report.n).padStart(4, '0')
    const isDanish = manner.language === 'da'
    const word = isDanish ? 'rapport' : 'report'
    const copied = copy ? `-${isDanish ? 'kopi' : 'copy'}-${copy}` : ''
    return { layout, name: `${x === null ? `z-${word}-${n}` : `x-${word}-${n}-${x}`}${copied}`, at }
  },
})

const tipOf = async (
  application: Dependencies,
  scope: CompanyScope,
  order: ExistingOrder,
  print: PaperPrint,
): Promise<Drawn | undefined> => {
  const { payment_uuid, copy } = print
  const tip = payment_uuid && (await tipReceiptOf(application, scope, order, payment_uuid))
  if (!tip) return undefined
  const manner = await mannerOf(application.asOf, scope, tip.at)
  const logo = await logoAt(application, scope, tip.at)
  const name = nameOf(print, tip.nr, manner.language)
  return { layout: tipPaper(tip, copy, manner, logo), name, at: print.at }
}

const buyerOf = async (
  { vault }: Dependencies,
  { company_uuid }: CompanyScope,
  { buyer }: PaperPrint,
): Promise<InvoiceTo | undefined> =>
  buyer && readInvoiceTo((await vault.get(company_uuid, [buyer.ref])).get(buyer.ref))

const isLateEntry = isEvent(zReportEvents, 'LateEntryRecorded')
const isAuditEntry = isEvent(zReportEvents, 'AuditEntryRecorded')

/** From the session that counts them, or of training from their own streams: the closed session does not contain them. */
const lateEntriesAt = async (
  { store }: Dependencies,
  { company_uuid }: CompanyScope,
  session_uuid: SessionUuid,
  late_entries: readonly LateEntryOf[],
): Promise<LateEntry[]> => {
  const found: LateEntry[] = []
  for (const { source_event_id, counted_in } of late_entries) {
    const stream = counted_in ? sessionStream(counted_in) : lateEntryStream(session_uuid, source_event_id)
    for await (const recorded of store.readStream(stream)) {
      const entry = upcast(recorded)
      const isEntry = isLateEntry(entry) || isAuditEntry(entry)
      if (entry.meta.company_uuid !== company_uuid || !isEntry) continue
      if (entry.data.source_event_id === source_event_id) found.push(entry.data)
    }
  }
  return found
}

/** The logo at the time of the sale: its uuid is derived from its content, so an old receipt keeps the old one. */
const logoAt = async ({ asOf, rasterOf }: Dependencies, scope: CompanyScope, at: Instant) => {
  const settings = await asOf(companySettings, scope.company_uuid, at)
  return settings?.logo ? rasterOf(scope.resource_companies, settings.logo) : undefined
}

const nameOf = ({ paper, copy, short_nr }: PaperPrint, nr: number | null, language: 'da' | 'en'): string => {
  const isDanish = language === 'da'
  if (paper === 'provisional') return `${isDanish ? 'regning' : 'bill'}-${short_nr}`
  const copied = copy === 0 ? '' : `-${isDanish ? 'kopi' : 'copy'}-${copy}`
  if (paper === 'invoice') return `${isDanish ? 'faktura' : 'invoice'}-${nr}${copied}`
  if (paper === 'tip') return `${isDanish ? 'drikkepenge' : 'tip'}-${nr}${copied}`
  return `${isDanish ? 'kvittering' : 'receipt'}-${nr}${copied}`
}

const namesOf = async (
  { asOf, cashiers, initialsAt }: Dependencies,
  scope: CompanyScope,
  report: ZReportView,
  at: Instant,
): Promise<ReportNames> => {
  const { register_uuid, totals, counted_tenders, cash_type_uuid } = report
  const register = await asOf(registers, register_uuid, at)
  const people = await cashiers(scope.resource_companies)
  const ofThatDay = await Promise.all(
    [...people.map(({ uuid }) => uuid), ...othersIn(report, people)].map(async (uuid) => ({
      uuid,
      initials: await initialsAt(scope.resource_companies, uuid, at),
    })),
  )
  const rows = [...totals.by_payment_type, ...counted_tenders]
  // The count of the drawer is a line of its own, also where nobody paid in cash.
  const types = new Set([cash_type_uuid, ...rows.map((row) => row.payment_type_uuid)])
  types.delete(suspenseType)
  types.delete(zeroTotalType)
  types.delete(owedType)
  types.delete(giftCardType)
  const named = await Promise.all(
    [...types].map(async (uuid) => [uuid, (await asOf(paymentTypes, uuid, at))?.name ?? '-'] as const),
  )
  const cards = new Set(
    [...totals.by_card_type, ...counted_tenders].flatMap((row) => row.card_type_uuid ?? []),
  )
  const namedCards = await Promise.all(
    [...cards].map(async (uuid) => [uuid, (await asOf(cardTypes, uuid, at))?.name ?? '-'] as const),
  )
  return {
    seller: await sellerAt(asOf, scope.company_uuid, at),
    register: { name: register?.name ?? '', identifier: register?.identifier ?? '' },
    cashiers: initialsOf(ofThatDay),
    payment_types: Object.fromEntries(named),
    card_types: Object.fromEntries(namedCards),
    discount_accounts: await discountAccounts(asOf, totals, at),
    expense_accounts: await expenseAccounts(asOf, totals, at),
  }
}

/** Numbers of the accounts that the report's kinds of discount named on its day (R-2). */
const discountAccounts = async (
  asOf: Dependencies['asOf'],
  { by_discount_kind }: ZReportView['totals'],
  at: Instant,
): Promise<ReportNames['discount_accounts']> => {
  const kinds = new Set(by_discount_kind.flatMap(({ kind }) => kind?.uuid ?? []))
  const numbered = await Promise.all(
    [...kinds].map(async (uuid): Promise<[string, number][]> => {
      const account_uuid = (await asOf(discountKinds, uuid, at))?.account_uuid
      const account = account_uuid && (await asOf(accounts, account_uuid, at))
      return account ? [[uuid, account.number]] : []
    }),
  )
  return Object.fromEntries(numbered.flat())
}

/** Numbers of the accounts that cash of the drawer was spent on, as of the report's day. */
const expenseAccounts = async (
  asOf: Dependencies['asOf'],
  { expenses }: ZReportView['totals'],
  at: Instant,
): Promise<ReportNames['expense_accounts']> => {
  const numbered = await Promise.all(
    [...new Set(expenses.map(({ account_uuid }) => account_uuid))].map(
      async (uuid) => [uuid, (await asOf(accounts, uuid, at))?.number ?? 0] as const,
    ),
  )
  return Object.fromEntries(numbered)
}
