import {
  type CashierUuid,
  canonical,
  factText,
  type Instant,
  localTime,
  type Money,
  money,
  sha256Hex,
  type Uuid,
} from '../kernel/index.ts'
import type { EntryKind, EntrySealed, SpanSealed } from './journal.events.ts'

/** Previous hash of the first entry, and previous signature of a register's first one. */
export const zeroHash = '0'.repeat(64)
export const firstPreviousSignature = '0'

/** sha256 over the entry's canonical form, which includes the previous hash; the next entry stores it. */
export const entryHash = (entry: EntrySealed | SpanSealed): string => {
  const hash = hashes.get(entry) ?? sha256Hex(canonical(entry))
  hashes.set(entry, hash)
  return hash
}

/** Cached, because sealing and folding both need the hash. */
const hashes = new WeakMap<EntrySealed | SpanSealed, string>()

/** Hash of the event that an entry seals, recomputed from the parsed event (LOG-9). */
export const sourceHash = (source: { type: string; data: object; meta: object }): string =>
  sha256Hex(factText(source))

type Code = { basic_type: '11' | '13'; code: string; transaction: boolean }

/** Cash-register code lists 11 and 13 (LAW-3): 11 are signed transactions, 13 are events. */
export const entryCodes: Record<EntryKind, Code> = {
  cash_sale: { basic_type: '11', code: '11001', transaction: true },
  credit_sale: { basic_type: '11', code: '11002', transaction: true },
  part_paid_sale: { basic_type: '11', code: '11015', transaction: true },
  return: { basic_type: '11', code: '11006', transaction: true },
  gift_cards_sold: { basic_type: '11', code: '11999', transaction: true },
  gift_card_returned: { basic_type: '11', code: '11006', transaction: true },
  gift_card_paid_out: { basic_type: '11', code: '11999', transaction: true },
  float: { basic_type: '11', code: '11007', transaction: true },
  cash_difference: { basic_type: '11', code: '11008', transaction: true },
  tender_difference: { basic_type: '11', code: '11008', transaction: true },
  pay_in: { basic_type: '11', code: '11011', transaction: true },
  owed_settled: { basic_type: '11', code: '11011', transaction: true },
  tip_taken: { basic_type: '11', code: '11005', transaction: true },
  tip_returned: { basic_type: '11', code: '11006', transaction: true },
  pay_out: { basic_type: '11', code: '11010', transaction: true },
  order_cancelled: { basic_type: '11', code: '11001', transaction: true },
  tender_corrected: { basic_type: '11', code: '11009', transaction: true },
  line_removed: { basic_type: '13', code: '13999', transaction: false },
  line_lowered: { basic_type: '13', code: '13999', transaction: false },
  line_swapped: { basic_type: '13', code: '13999', transaction: false },
  line_repriced: { basic_type: '13', code: '13999', transaction: false },
  receipt_copied: { basic_type: '13', code: '13014', transaction: false },
  bill_shown: { basic_type: '13', code: '13015', transaction: false },
  sales_without_receipt: { basic_type: '13', code: '13030', transaction: false },
  drawer_opened: { basic_type: '13', code: '13005', transaction: false },
  drawer_at_payment: { basic_type: '13', code: '13005', transaction: false },
  drawer_handed_over: { basic_type: '13', code: '13999', transaction: false },
  x_report: { basic_type: '13', code: '13008', transaction: false },
  z_report: { basic_type: '13', code: '13009', transaction: false },
  park: { basic_type: '13', code: '13010', transaction: false },
  resume: { basic_type: '13', code: '13011', transaction: false },
  transferred_out: { basic_type: '13', code: '13010', transaction: false },
  transferred_in: { basic_type: '13', code: '13011', transaction: false },
  moved: { basic_type: '13', code: '13010', transaction: false },
  report_printed: { basic_type: '13', code: '13018', transaction: false },
  price_changed: { basic_type: '13', code: '13021', transaction: false },
  price_looked_up: { basic_type: '13', code: '13022', transaction: false },
  sign_in: { basic_type: '13', code: '13003', transaction: false },
  sign_out: { basic_type: '13', code: '13004', transaction: false },
  training_on: { basic_type: '13', code: '13023', transaction: false },
  training_off: { basic_type: '13', code: '13024', transaction: false },
  program_started: { basic_type: '13', code: '13001', transaction: false },
  program_stopped: { basic_type: '13', code: '13002', transaction: false },
  software_updated: { basic_type: '13', code: '13007', transaction: false },
  clock_changed: { basic_type: '13', code: '13999', transaction: false },
  journal_exported: { basic_type: '13', code: '13020', transaction: false },
}

export type SignedFields = {
  previous_signature: string
  nr: number
  trans_id: Uuid
  trans_type: string
  at: Instant
  zone: string
  emp_id: Uuid
  amount_in: Money
  amount_ex: Money
  register_id: Uuid
  company_ident: string
}

/**
 * The message that the Danish signature covers: eleven fields joined by `;`, each exactly as in the SAF-T file (LAW-5).
 * Time carries its UTC offset, because the repeated hour in October would break the Z windows (LAW-2).
 */
export const signedText = (fields: SignedFields): string => {
  const local = localTime(fields.at, fields.zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'second' }) + local.offset
  return [
    fields.previous_signature,
    fields.nr,
    fields.trans_id,
    fields.trans_type,
    local.toPlainDate().toString(),
    time,
    fields.emp_id,
    decimal(fields.amount_in),
    decimal(fields.amount_ex),
    fields.register_id,
    fields.company_ident,
  ].join(';')
}

/** Who a signed entry names and its amount with VAT, by the text that its signature covers. */
export const signedValues = (signed: string): { cashier_uuid: CashierUuid; amount: Money } => {
  const [, , , , , , emp_id = '', amount_in = ''] = signed.split(';')
  return { cashier_uuid: emp_id as CashierUuid, amount: money(Number(amount_in.replace('.', ''))) }
}

/** Two decimals with a point, as in SAF-T: -0.05, 12.50. */
export const decimal = (amount: Money): string => {
  const digits = Math.abs(amount).toString().padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
