import {
  type BillLanguage,
  type BillPaper,
  buyerNameOf,
  type CustomerTag,
  creditNoteEndpoints,
  creditNotePaper,
  type ExistingInvoice,
  type InvoiceRow,
  type InvoiceView,
  invoiceEndpoints,
  invoicePaper,
  invoiceStream,
  readBuyer,
  type Seller,
  viewOfInvoice,
} from '@bon/contracts/invoices'
import {
  type CompanyScope,
  type CompanyUuid,
  canonical,
  type Instant,
  isRejection,
  type QueryOf,
  type ReturnsOf,
  type Route,
  reject,
  route,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import type { CommandHandler } from '../kernel/index.ts'
import { invoiceDecider } from './invoice.decider.ts'
import { peppolCreditNote, peppolInvoice } from './peppol-bis.ts'

/** A row of the read model; the buyer's name is in the vault under `buyer_ref`. */
export type StoredInvoiceRow = Omit<InvoiceRow, 'buyer_name'> & { buyer_ref: Uuid }
type Listed = Omit<ReturnsOf<typeof invoiceEndpoints.list>, 'invoices'> & { invoices: StoredInvoiceRow[] }

export type InvoiceDependencies = {
  handler: CommandHandler
  /** The seller's name and details at the time of the invoice. */
  sellerOf(company_uuid: CompanyUuid, at: Instant): Promise<Seller>
  texts(company_uuid: CompanyUuid, refs: readonly Uuid[]): Promise<Map<Uuid, string>>
  list(scope: CompanyScope, query: QueryOf<typeof invoiceEndpoints.list>): Promise<Listed>
  customers(scope: CompanyScope, search: string): Promise<{ customers: CustomerTag[]; more: boolean }>
  /** Language of the company's letters to customers. */
  languageOf(company_uuid: CompanyUuid): BillLanguage
  pdf(bill: BillPaper): Promise<Uint8Array>
}

export const invoiceRoutes = (deps: InvoiceDependencies): Route[] => {
  const { handler, texts } = deps
  const view = (invoice: ExistingInvoice, company_uuid: CompanyUuid) => viewOf(deps, invoice, company_uuid)
  const find = async (uuid: Uuid, { company_uuid }: CompanyScope) => {
    const folded = await handler.load(invoiceDecider, invoiceStream(uuid), company_uuid)
    if (!folded || folded.state.status === 'new') return undefined
    return { invoice: await view(folded.state, company_uuid), revision: folded.revision }
  }
  const file = async (bill: BillPaper) => ({
    body: { name: `${bill.name}.pdf`, base64: (await deps.pdf(bill)).toBase64() },
  })
  return [
    route(invoiceEndpoints.customers, async ({ query }, { scope }) => ({
      body: await deps.customers(scope, query.search ?? ''),
    })),

    route(invoiceEndpoints.list, async ({ query }, { scope }) => {
      const { invoices, ...rest } = await deps.list(scope, query)
      return { body: { invoices: await withBuyers(texts, scope, invoices), ...rest } }
    }),

    route(invoiceEndpoints.show, async ({ params }, { scope }) => {
      const found = await find(params.uuid, scope)
      return found
        ? { body: { invoice: found.invoice }, revision: found.revision }
        : reject('request.not_found')
    }),

    route(invoiceEndpoints.eInvoice, async ({ params }, { scope }) => {
      const found = await find(params.uuid, scope)
      if (!found) return reject('request.not_found')
      const xml = peppolInvoice(found.invoice)
      if (xml === undefined) return reject('invoice.no_ean')
      return { body: { file_name: `faktura-${found.invoice.invoice_nr}.xml`, xml } }
    }),

    route(creditNoteEndpoints.eCreditNote, async ({ params }, { scope }) => {
      const found = await find(params.uuid, scope)
      const note = found?.invoice.credit_notes.find((one) => one.credit_note_uuid === params.credit_note_uuid)
      if (!found || !note) return reject('request.not_found')
      const xml = peppolCreditNote(found.invoice, note)
      if (xml === undefined) return reject('invoice.no_ean')
      return { body: { file_name: `kreditnota-${note.credit_note_nr}.xml`, xml } }
    }),

    route(invoiceEndpoints.pdf, async ({ params }, { scope }) => {
      const found = await find(params.uuid, scope)
      if (!found) return reject('request.not_found')
      return file(invoicePaper(found.invoice, deps.languageOf(scope.company_uuid)))
    }),

    route(creditNoteEndpoints.creditNotePdf, async ({ params }, { scope }) => {
      const found = await find(params.uuid, scope)
      const note = found?.invoice.credit_notes.find((one) => one.credit_note_uuid === params.credit_note_uuid)
      if (!found || !note) return reject('request.not_found')
      return file(creditNotePaper(found.invoice, note, deps.languageOf(scope.company_uuid)))
    }),

    route(invoiceEndpoints.mark, async ({ params, body }, request) => {
      const { command_id, now, actor, scope } = request
      const { company_uuid, vat_entity_uuid } = scope
      const command_hash = sha256Hex(canonical({ uuid: params.uuid, ...body }))
      const marked = await handler.handle(
        invoiceDecider,
        invoiceStream(params.uuid),
        { type: 'MarkInvoice', ...body },
        { command_id, command_hash, now, actor, company_uuid, vat_entity_uuid },
      )
      if (isRejection(marked)) return marked
      if (marked.state.status === 'new') return reject('request.not_found')
      const { state, revision, position } = marked
      const answer = { body: { invoice: await view(state, company_uuid) }, revision }
      return position === undefined ? answer : { ...answer, position }
    }),
  ]
}

const viewOf = async (
  deps: InvoiceDependencies,
  invoice: ExistingInvoice,
  company_uuid: CompanyUuid,
): Promise<InvoiceView> => {
  const { buyer, customer_note, accountant_note } = invoice.basis
  const notes = invoice.credits.map(({ note }) => note)
  const refs = [buyer, customer_note, accountant_note, ...notes].flatMap((text) => text?.ref ?? [])
  const textsByRef = await deps.texts(company_uuid, refs)
  return viewOfInvoice(invoice, {
    seller: await deps.sellerOf(company_uuid, invoice.basis.at),
    buyer: readBuyer(textsByRef.get(buyer.ref)),
    textOf: (ref) => (ref && textsByRef.get(ref)) ?? '',
  })
}

const withBuyers = async (
  texts: InvoiceDependencies['texts'],
  { company_uuid }: CompanyScope,
  invoices: readonly StoredInvoiceRow[],
): Promise<InvoiceRow[]> => {
  const textsByRef = await texts(
    company_uuid,
    invoices.map(({ buyer_ref }) => buyer_ref),
  )
  return invoices.map(({ buyer_ref, ...row }) => {
    const buyer = readBuyer(textsByRef.get(buyer_ref))
    return { ...row, buyer_name: buyer ? buyerNameOf(buyer) : null }
  })
}
