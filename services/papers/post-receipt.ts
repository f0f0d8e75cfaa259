import type { CompanyUuid } from '@bon/contracts/kernel'
import { type PaperPrint, paperWords } from '@bon/contracts/papers'
import type { Letter, Mailer, Vault } from '@bon/contracts/ports'
import { typeset } from '@bon/contracts/printing'
import { scopeOf } from '../companies/index.ts'
import type { AsOf, Catalogue } from '../resources/index.ts'
import type { DocumentRenderer, PaperDependencies } from './paper.dependencies.ts'
import { mannerOf, sellerAt } from './receipt.ts'

type Dependencies = {
  catalogue: Catalogue
  asOf: AsOf
  renderer: DocumentRenderer
  vault: Pick<Vault, 'get'>
  mailer: Mailer
  pdf: PaperDependencies['pdf']
}

/** Sends a receipt by mail: as text in the printer's layout, and as the PDF that the back office offers. */
export const postReceipt =
  ({ catalogue, asOf, renderer, vault, mailer, pdf }: Dependencies) =>
  async (company_uuid: CompanyUuid, print: PaperPrint): Promise<'posted' | 'forgotten'> => {
    const scope = scopeOf(catalogue, company_uuid)
    const ref = print.to?.ref
    const to = ref && (await vault.get(company_uuid, [ref])).get(ref)
    if (!scope || !to) return 'forgotten'
    const drawn = await renderer.receipt(scope, print)
    // The process retries until the journal has sealed the sale's number.
    if (!drawn) throw new Error('the receipt is not sealed yet')
    const words = paperWords[(await mannerOf(asOf, scope, print.at)).language]
    const isInvoice = print.paper === 'invoice'
    const { name } = await sellerAt(asOf, company_uuid, print.at)
    const lines = typeset(drawn.layout, '80').flatMap((row) => (row.kind === 'line' ? [row.text] : []))
    const letter: Letter = {
      to,
      kind: 'receipt',
      subject: isInvoice ? words.mail_invoice_subject(name) : words.mail_subject(name),
      text: [isInvoice ? words.mail_invoice_text : words.mail_text, '', ...lines, ''].join('\n'),
      file: { name: `${drawn.name}.pdf`, bytes: await pdf(drawn, 'roll') },
      guest: { uuid: print.print_uuid, company_uuid, subject: print.order_uuid },
    }
    await mailer.send(letter)
    return 'posted'
  }
