import {
  accounts,
  cardTypes,
  discountKinds,
  paymentTypes,
  vatCodesOf,
  vatTypes,
} from '@bon/contracts/resources'
import { type Item, idIn, item, type Owner } from './items.ts'
import type { AccountKey } from './menu.ts'

/** Notes and coins that are legal tender, largest first (DEF-07). */
export const danishUnits = [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50]

type LedgerKey =
  | AccountKey
  | 'bought_food'
  | 'bought_sundries'
  | 'cash'
  | 'card'
  | 'mobilepay'
  | 'gift_sales'
  | 'gift_debt'
  | 'vat'
  | Purpose
type Purpose =
  | 'cash_deposit'
  | 'credit'
  | 'difference'
  | 'breakage'
  | 'discount'
  | 'enclosure'
  | 'interim'
  | 'rounding'
  | 'surcharge'
  | 'tips'
  | 'withdrawal'
  | 'expense'
  | 'input_vat'

/** Goods and gift cards first, then the accounts by purpose that a day's Z report is posted to (LAW-15). */
const ledger: readonly [LedgerKey, number, string, Purpose?][] = [
  ['food', 1010, 'Salg af mad'],
  ['drinks', 1020, 'Salg af øl, vin og spiritus'],
  ['soft', 1025, 'Salg uden alkohol'],
  ['other', 1040, 'Andet salg'],
  ['books', 1045, 'Salg af bøger, momsfrit'],
  ['gift_sales', 1050, 'Salg af oplevelsesgavekort'],
  ['discount', 1080, 'Rabatter', 'discount'],
  ['surcharge', 1085, 'Kortgebyrer', 'surcharge'],
  ['breakage', 1088, 'Gavekort, bortfaldet', 'breakage'],
  ['rounding', 1090, 'Øreafrunding', 'rounding'],
  ['bought_food', 1310, 'Køb af råvarer', 'expense'],
  ['bought_sundries', 3620, 'Småanskaffelser', 'expense'],
  ['credit', 5600, 'Fakturakunder', 'credit'],
  ['cash', 5810, 'Kassebeholdning'],
  ['cash_deposit', 5812, 'Pengeskab', 'cash_deposit'],
  ['withdrawal', 5814, 'Kontantudtag', 'withdrawal'],
  ['difference', 5815, 'Kassedifference', 'difference'],
  ['card', 5820, 'Dankort, mellemregning'],
  ['mobilepay', 5821, 'MobilePay, mellemregning'],
  ['enclosure', 5822, 'Papirgavekort og bilag', 'enclosure'],
  ['interim', 5825, 'Åbne ordrer', 'interim'],
  ['vat', 6300, 'Salgsmoms'],
  ['input_vat', 6310, 'Købsmoms', 'input_vat'],
  ['gift_debt', 6700, 'Gavekort, skyldige'],
  ['tips', 6710, 'Drikkepenge, skyldige', 'tips'],
]

/** VAT types, accounts and payment types. */
export const bookkeeping = (of: Owner): Item[] => [
  item(of, vatTypes, 'standard', {
    name: 'Salgsmoms 25 %',
    ...vatCodesOf(250),
    rates: [{ from: '1992-01-01', rate: 250 }],
    account_uuid: idIn(of, accounts, 'vat'),
  }),
  item(of, vatTypes, 'free', {
    name: 'Momsfri',
    ...vatCodesOf(0),
    rates: [{ from: '1992-01-01', rate: 0 }],
  }),
  ...ledger.map(([key, number, name, purpose]) =>
    item(of, accounts, key, {
      number,
      name,
      type: number < 5000 ? 'revenue' : 'balance',
      purpose: purpose ?? null,
      vat_type_uuid:
        number >= 5000 || (purpose && purpose !== 'expense')
          ? null
          : idIn(of, vatTypes, key === 'books' ? 'free' : 'standard'),
    }),
  ),
  ...waysToPay(of),
]

const waysToPay = (of: Owner): Item[] => {
  const account = (key: LedgerKey) => ({ account_uuid: idIn(of, accounts, key) })
  const card = { payment_type_uuid: idIn(of, paymentTypes, 'card') }
  return [
    item(of, paymentTypes, 'cash', {
      name: 'Kontant',
      interface_key: 'cash',
      class: 'cash',
      ...account('cash'),
      counts_format: { units: danishUnits },
      open_cash_drawer: 'always',
      rounding_unit: 50,
      rounding_account_uuid: idIn(of, accounts, 'rounding'),
    }),
    item(of, paymentTypes, 'card', {
      name: 'Kort',
      interface_key: 'autonomous_terminal',
      class: 'nets_rest_api',
      ...account('card'),
      provides_terminal_integration: true,
      overchargeable: true,
      copy_total_to_close_count: true,
      separate_counts_by_card_type: true,
    }),
    item(of, paymentTypes, 'mobilepay', {
      name: 'MobilePay',
      interface_key: 'autonomous_terminal',
      class: 'vipps_mobilepay_pos',
      provides_terminal_integration: true,
      copy_total_to_close_count: true,
      ...account('mobilepay'),
    }),
    item(of, paymentTypes, 'loose', {
      name: 'Løs terminal',
      interface_key: 'autonomous_terminal',
      class: 'autonomous_terminal',
      overchargeable: true,
      ...account('card'),
    }),
    item(of, paymentTypes, 'enclosure', {
      name: 'Papirgavekort',
      interface_key: 'enclosure',
      ...account('enclosure'),
      require_confirmation: true,
    }),
    item(of, paymentTypes, 'invoice', {
      name: 'Faktura',
      interface_key: 'invoice',
      becomes_pos_payment_button: false,
      ...account('credit'),
    }),
    ...kindsOfDiscount(of),
    item(of, cardTypes, 'dankort', { name: 'Dankort', ...card }),
    item(of, cardTypes, 'visa', { name: 'Visa og Mastercard', form: 'credit', ...card }),
    item(of, cardTypes, 'business', {
      name: 'Firmakort',
      form: 'credit',
      holder: 'business',
      // As the simulator takes it for an amount that ends in 09.
      surcharge: 20,
      ...card,
    }),
  ]
}

const kindsOfDiscount = (of: Owner): Item[] => [
  item(of, discountKinds, 'staff', { name: 'Personalerabat', share: 200 }),
  item(of, discountKinds, 'regular', { name: 'Stamkunde', limit: 150 }),
  ...['Reklamation', 'Ventetid', 'Vores fejl', 'Stamgæst', 'Smagsprøve'].map((name) =>
    item(of, discountKinds, name, { name, form: 'free' }),
  ),
  item(of, discountKinds, 'meal', {
    name: 'Personalemad',
    form: 'staff_meal',
    account_uuid: idIn(of, accounts, 'discount'),
  }),
  item(of, discountKinds, 'own', { name: 'Eget forbrug', form: 'own_use' }),
]
