import type { Row } from '../printing/index.ts'
import { amount } from './figures.ts'
import { by, pair, type ReportContext } from './report-rows.ts'

/** A slip of its own behind the Z, for the bag that the cash of the close went into; none without a bag. */
export const bankBagRows = (context: ReportContext, currency: string, marks: readonly Row[]): Row[] => {
  const { report, names, words } = context
  const { bank_bag, bank_drop_amount, closed_at, closed_by } = report
  if (bank_bag === undefined || !bank_drop_amount || closed_at === null) return []
  const centred = (text: string): Row => ({ kind: 'text', text, align: 'centre' })
  return [
    { kind: 'rule' },
    ...marks,
    { kind: 'text', text: words.bank_bag, size: 2, bold: true, align: 'centre' },
    centred(names.seller.name),
    centred(`${words.register} ${names.register.identifier} ${names.register.name}`),
    centred(words.z_report(report.n)),
    { kind: 'rule' },
    pair(words.bank_bag_number, bank_bag),
    { kind: 'pair', size: 2, bold: true, left: currency, right: amount(bank_drop_amount) },
    pair(words.closed, by(context, closed_at, closed_by)),
    { kind: 'text', text: `${words.signature_of} ______________________` },
    ...marks,
    { kind: 'cut' },
  ]
}
