import { type EntryKind, entryCodes } from '@bon/contracts/journal'
import type { DepositReason, WithdrawalReason } from '@bon/contracts/registers'

/** A row of the file's code table: `predefined` is the authority's code, where the type has one. */
export type Basic = { type: string; id: string; predefined?: string | undefined; text: string }

/** What follows from a transaction and is an event of its own in the file (LAW-3, R-22). */
export type Derived =
  | 'sales_receipt'
  | 'return_receipt'
  | 'training_receipt'
  | 'cash_withdrawn'
  | 'price_typed'
  | 'offline_started'
  | 'voided'

export const derivedCodes: Record<Derived, { code: string; text: string }> = {
  sales_receipt: { code: '13012', text: 'Salgsbon' },
  return_receipt: { code: '13013', text: 'Returbon' },
  training_receipt: { code: '13017', text: 'Træningsbon' },
  cash_withdrawn: { code: '13019', text: 'Kontanter udtaget' },
  price_typed: { code: '13021', text: 'Pris indtastet' },
  offline_started: { code: '13026', text: 'Salg uden forbindelse begyndt' },
  voided: { code: '13028', text: 'Annulleret bon' },
}

/** Danish, as the authority reads it. */
const entryTexts: Record<EntryKind, string> = {
  cash_sale: 'Kontantsalg',
  credit_sale: 'Kreditsalg',
  part_paid_sale: 'Kontant- og kreditsalg',
  return: 'Retur',
  gift_cards_sold: 'Gavekort til flere formål',
  tip_taken: 'Drikkepenge efter betaling',
  tip_returned: 'Drikkepenge givet tilbage',
  gift_card_returned: 'Gavekort udbetalt',
  gift_card_paid_out: 'Gavekort til flere formål udbetalt',
  float: 'Byttepenge',
  cash_difference: 'Kassedifference',
  tender_difference: 'Difference ved optælling',
  pay_in: 'Indbetaling',
  owed_settled: 'Betaling af skyldig rest',
  pay_out: 'Udbetaling',
  order_cancelled: 'Annulleret bon',
  line_removed: 'Linje slettet før betaling',
  line_lowered: 'Antal nedsat før betaling',
  line_swapped: 'Vare byttet før betaling',
  line_repriced: 'Pris nedsat før betaling',
  receipt_copied: 'Kopi af bon',
  bill_shown: 'Foreløbig bon',
  sales_without_receipt: 'Salg uden kvittering',
  tender_corrected: 'Betalingsform rettet',
  drawer_opened: 'Skuffe åbnet uden salg',
  drawer_at_payment: 'Skuffe åbnet ved betaling',
  drawer_handed_over: 'Skuffe overdraget',
  x_report: 'X-rapport',
  z_report: 'Z-rapport',
  park: 'Bon parkeret',
  resume: 'Bon genoptaget',
  transferred_out: 'Bon flyttet til anden kasse',
  transferred_in: 'Bon modtaget fra anden kasse',
  moved: 'Bon flyttet til andet bord',
  report_printed: 'Rapport udskrevet igen',
  price_looked_up: 'Prisforespørgsel',
  price_changed: 'Pris ændret i varekartoteket',
  sign_in: 'Log ind',
  sign_out: 'Log ud',
  training_on: 'Testtilstand til',
  training_off: 'Testtilstand fra',
  program_started: 'Program startet',
  program_stopped: 'Program standset',
  software_updated: 'Program opdateret',
  clock_changed: 'Ur stillet',
  journal_exported: 'Journal eksporteret',
}

/** Lines of these have no goods: an article of their own each, since the authority asks for one. */
export const pseudoArticles = {
  cash_difference: 'Kassedifference',
  tender_difference: 'Difference ved optælling',
  tender_corrected: 'Betalingsform rettet',
  gift_card: 'Gavekort',
  tip_returned: 'Drikkepenge givet tilbage',
} as const
export const technicalGroup = '04999'

type CashReason =
  | `deposit_${DepositReason}`
  | `withdrawal_${WithdrawalReason}`
  | 'opening_from_safe'
  | 'opening_to_safe'

/** Why cash was moved; the file's lists of pay-ins and pay-outs name them. */
export const reasonTexts: Record<CashReason, string> = {
  deposit_cash_deposit: 'Fra pengeskab',
  deposit_change: 'Byttepenge',
  deposit_purchase: 'Indkøb returneret',
  deposit_other: 'Anden indbetaling',
  withdrawal_cash_deposit: 'Til pengeskab',
  withdrawal_bank_drops: 'Til pengeskab ved lukning',
  withdrawal_purchase: 'Indkøb',
  withdrawal_tips: 'Drikkepenge udbetalt',
  withdrawal_other: 'Anden udbetaling',
  opening_from_safe: 'Fra pengeskab ved åbning',
  opening_to_safe: 'Til pengeskab ved åbning',
}

/** Code list 04, as far as Bon's products use it (LAW-3). */
export const groupTexts: Record<string, string> = {
  '04003': 'Varer',
  '04004': 'Behandlinger',
  '04005': 'Klipning',
  '04006': 'Mad',
  '04007': 'Øl',
  '04008': 'Vin',
  '04009': 'Spiritus',
  '04010': 'Alkopops og cider',
  '04011': 'Sodavand og vand',
  '04012': 'Andre drikkevarer',
  '04013': 'Tobak',
  '04014': 'Andre varer',
  '04015': 'Entré',
  '04016': 'Fri entré til medlemmer',
  '04017': 'Garderobe',
  '04018': 'Fri garderobe',
  '04019': 'Overnatning med helpension',
  '04020': 'Overnatning med halvpension',
  '04021': 'Overnatning med morgenmad',
  '04999': 'Andet',
}

export const paymentTexts: Record<string, string> = {
  '12001': 'Kontant',
  '12002': 'Debetkort',
  '12003': 'Kreditkort',
  '12004': 'Bankkonto',
  '12005': 'Gavekort og værdibeviser',
  '12006': 'Kundekonto',
  '12007': 'Loyalitet',
  '12008': 'Pant',
  '12009': 'Check',
  '12010': 'Kreditnota',
  '12011': 'Mobilapp',
  '12999': 'Andet',
}

export const discountTexts: Record<string, string> = {
  share: 'Rabat i procent',
  amount: 'Rabat i kroner',
  free: 'Givet gratis',
  staff_meal: 'Personalemad',
  own_use: 'Eget forbrug',
}

export const tipBasic = '10001'

/** The transaction's code is the signed one, so its row's id is the code itself; events are named by their kind. */
const transactionBasics = (): Basic[] => {
  const codes = new Map<string, string>()
  for (const [kind, { code, transaction }] of Object.entries(entryCodes))
    if (transaction && !codes.has(code)) codes.set(code, entryTexts[kind as EntryKind])
  return [...codes].map(([code, text]) => ({ type: '11', id: code, predefined: code, text }))
}

const eventBasics = (): Basic[] =>
  Object.entries(entryCodes)
    .filter(([, { transaction }]) => !transaction)
    .map(([kind, { code }]) => ({
      type: '13',
      id: kind,
      predefined: code,
      text: entryTexts[kind as EntryKind],
    }))

/** Rows that every file has. Ids are unique over all types, since the authority looks them up by id alone. */
export const fixedBasics = (): Basic[] => [
  { type: '10', id: tipBasic, predefined: tipBasic, text: 'Drikkepenge' },
  ...transactionBasics(),
  ...eventBasics(),
  ...Object.entries(derivedCodes).map(([id, { code, text }]) => ({
    type: '13',
    id,
    predefined: code,
    text,
  })),
  ...Object.entries(groupTexts).map(([id, text]) => ({ type: '04', id, predefined: id, text })),
  ...Object.entries(discountTexts).map(([id, text]) => ({ type: '08', id, text })),
  ...Object.entries(paymentTexts).map(([id, text]) => ({ type: '12', id, predefined: id, text })),
  ...Object.entries(reasonTexts).map(([id, text]) => ({ type: '16', id, text })),
]
