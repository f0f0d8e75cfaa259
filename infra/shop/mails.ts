import type { Uuid } from '@bon/contracts/kernel'
import { type PaperPrint, paperWords } from '@bon/contracts/papers'
import type { Clock, Letter, Mailer, Vault } from '@bon/contracts/ports'
import { typeset } from '@bon/contracts/printing'
import type { CommandHandler } from '@bon/services/kernel'
import type { PaperHouse, PaperPress } from '@bon/services/papers'
import { endMail } from '@bon/services/processes'
import type { OutboxOptions } from '../mailer/index.ts'
import type { AsOf } from './as-of.ts'
import type { Catalogue } from './catalogue.ts'
import { scopeOf } from './companies.ts'
import { mannerOf, sellerAt } from './receipt.ts'

type House = {
  catalogue: Catalogue
  asOf: AsOf
  press: PaperPress
  vault: Pick<Vault, 'get'>
  mailer: Mailer
  pdf: PaperHouse['pdf']
}

/** Writes the letter of a mailed receipt: in words as the printer sets it, and as the same PDF that the office gets. */
export const postReceipt =
  ({ catalogue, asOf, press, vault, mailer, pdf }: House) =>
  async (company_uuid: Uuid, print: PaperPrint): Promise<'posted' | 'forgotten'> => {
    const scope = scopeOf(catalogue, company_uuid)
    const ref = print.to?.ref
    const to = ref && (await vault.get(company_uuid, [ref])).get(ref)
    if (!scope || !to) return 'forgotten'
    const drawn = await press.receipt(scope, print)
    // The process asks again until the journal has come as far as the sale's number.
    if (!drawn) throw new Error('the receipt is not sealed yet')
    const words = paperWords[(await mannerOf(asOf, scope, print.at)).language]
    const { name } = await sellerAt(asOf, company_uuid, print.at)
    const lines = typeset(drawn.layout, '80').flatMap((row) => (row.kind === 'line' ? [row.text] : []))
    const letter: Letter = {
      to,
      kind: 'receipt',
      subject: words.mail_subject(name),
      text: [words.mail_text, '', ...lines, ''].join('\n'),
      file: { name: `${drawn.name}.pdf`, bytes: await pdf(drawn, 'roll') },
      guest: { uuid: print.print_uuid, company_uuid, subject: print.order_uuid },
    }
    await mailer.send(letter)
    return 'posted'
  }

/** The outbox's word on a letter, into the papers of its order. */
export const letterEnds =
  ({ catalogue, handler, clock }: { catalogue: Catalogue; handler: CommandHandler; clock: Clock }) =>
  async (...[guest, outcome]: Parameters<NonNullable<OutboxOptions['ended']>>): Promise<void> => {
    const scope = scopeOf(catalogue, guest.company_uuid)
    if (!scope) return
    const { company_uuid, vat_entity_uuid } = scope
    const print = { order_uuid: guest.subject, print_uuid: guest.uuid }
    await endMail(handler, print, outcome, {
      company_uuid,
      vat_entity_uuid,
      actor: 'outbox',
      now: clock.now(),
    })
  }
