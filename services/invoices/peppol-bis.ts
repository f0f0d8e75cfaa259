import {
  buyerNameOf,
  type CreditNoteView,
  type InvoiceLine,
  type InvoiceView,
  type Seller,
} from '@bon/contracts/invoices'
import { type Money, minus, streetLine, type TenthsOfPercent, zero } from '@bon/contracts/kernel'
import { type Xml, xmlText } from './xml.ts'

/** The two document types have the same structure with different names. */
const ublOf = (document: 'Invoice' | 'CreditNote') => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${document}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

/** UN/ECE Recommendation 20; C62 is one piece. */
const unitCodes: Record<string, string> = {
  pieces: 'C62',
  kilogram: 'KGM',
  decagram: 'DJ',
  gram: 'GRM',
  liter: 'LTR',
  centiliter: 'CLT',
  meter: 'MTR',
  centimeter: 'CMT',
  hour: 'HUR',
  minute: 'MIN',
}

/**
 * An invoice as Peppol BIS Billing 3 (UBL 2.1, LAW-12) for a buyer with an EAN (GLN) number; undefined without one or
 * when the buyer was forgotten. Amounts exclude VAT per line: each line's share of the VAT is deducted from its price,
 * so that the lines add up to the invoice to the øre (BR-CO-10).
 */
export const peppolInvoice = (invoice: InvoiceView): string | undefined => {
  const { invoice_nr, issued_on, due_on, customer_note, prepaid, payable } = invoice
  return documentOf(invoice, invoice, {
    document: 'Invoice',
    quantity: 'InvoicedQuantity',
    prepaid,
    payable,
    head: [
      ['cbc:ID', `${invoice_nr}`],
      ['cbc:IssueDate', issued_on],
      ['cbc:DueDate', due_on],
      ['cbc:InvoiceTypeCode', '380'],
      customer_note ? ['cbc:Note', customer_note] : undefined,
    ],
    about: undefined,
  })
}

/** A credit note in the same format: type 381, amounts above zero, with the corrected invoice (BG-3). */
export const peppolCreditNote = (invoice: InvoiceView, credit: CreditNoteView): string | undefined =>
  documentOf(invoice, credit, {
    document: 'CreditNote',
    quantity: 'CreditedQuantity',
    prepaid: zero,
    payable: credit.total,
    head: [
      ['cbc:ID', `${credit.credit_note_nr}`],
      ['cbc:IssueDate', credit.issued_on],
      ['cbc:CreditNoteTypeCode', '381'],
      credit.note ? ['cbc:Note', credit.note] : undefined,
    ],
    about: [
      'cac:BillingReference',
      [
        [
          'cac:InvoiceDocumentReference',
          [
            ['cbc:ID', `${invoice.invoice_nr}`],
            ['cbc:IssueDate', invoice.issued_on],
          ],
        ],
      ],
    ],
  })

type Sums = Pick<InvoiceView, 'lines' | 'by_rate' | 'total' | 'net' | 'vat'>
type Shape = {
  document: 'Invoice' | 'CreditNote'
  quantity: 'InvoicedQuantity' | 'CreditedQuantity'
  /** Number, dates and note of the document, in schema order. */
  head: readonly (Xml | undefined)[]
  about: Xml | undefined
  prepaid: Money
  payable: Money
}

const documentOf = (
  { buyer, seller, currency }: InvoiceView,
  { lines, by_rate, total, net, vat }: Sums,
  { document, quantity, head, about, prepaid, payable }: Shape,
): string | undefined => {
  if (!buyer?.ean) return undefined
  const amount = (name: string, value: Money): Xml => [
    `cbc:${name}`,
    decimal(value, 100),
    { currencyID: currency },
  ]
  const root: Xml = [
    document,
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      ...head,
      ['cbc:DocumentCurrencyCode', currency],
      // PEPPOL-EN16931-R003: the buyer's reference, else the contact person.
      ['cbc:BuyerReference', buyer.external_reference || buyer.name],
      about,
      ['cac:AccountingSupplierParty', [sellerParty(seller)]],
      ['cac:AccountingCustomerParty', [buyerParty({ ...buyer, ean: buyer.ean })]],
      // DK-R-005: our account is unknown here, so the payment means is 1 (not defined).
      ['cac:PaymentMeans', [['cbc:PaymentMeansCode', '1']]],
      [
        'cac:TaxTotal',
        [
          amount('TaxAmount', vat),
          ...by_rate.map(
            ({ vat_rate, net: base, vat: tax }): Xml => [
              'cac:TaxSubtotal',
              [amount('TaxableAmount', base), amount('TaxAmount', tax), category('TaxCategory', vat_rate)],
            ],
          ),
        ],
      ],
      [
        'cac:LegalMonetaryTotal',
        [
          amount('LineExtensionAmount', net),
          amount('TaxExclusiveAmount', net),
          amount('TaxInclusiveAmount', total),
          prepaid === 0 ? undefined : amount('PrepaidAmount', prepaid),
          amount('PayableAmount', payable),
        ],
      ],
      ...lines.map((line, i) => documentLine(line, i + 1, { document, quantity, currency })),
    ],
    ublOf(document),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(root)}`
}

const documentLine = (
  line: InvoiceLine,
  id: number,
  { document, quantity, currency }: Pick<Shape, 'document' | 'quantity'> & { currency: string },
): Xml => {
  const net = minus(line.total, line.vat)
  // The discount is included in the price: BIS requires that price times quantity is the line amount (R120).
  const price = ((net / line.quantity) * 10).toFixed(6)
  return [
    `cac:${document}Line`,
    [
      ['cbc:ID', `${id}`],
      [`cbc:${quantity}`, decimal(line.quantity, 1000), { unitCode: unitCodes[line.unit] ?? 'C62' }],
      ['cbc:LineExtensionAmount', decimal(net, 100), { currencyID: currency }],
      ['cac:Item', [['cbc:Name', line.name], category('ClassifiedTaxCategory', line.vat_rate)]],
      ['cac:Price', [['cbc:PriceAmount', price, { currencyID: currency }]]],
    ],
  ]
}

const category = (name: string, rate: TenthsOfPercent): Xml => [
  `cac:${name}`,
  [
    ['cbc:ID', rate > 0 ? 'S' : 'Z'],
    ['cbc:Percent', decimal(rate, 10)],
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ],
]

const address = (of: {
  street: string
  house_number: string | null
  city: string
  postcode: string
  country: string
}): Xml => [
  'cac:PostalAddress',
  [
    ['cbc:StreetName', streetLine(of)],
    ['cbc:CityName', of.city],
    ['cbc:PostalZone', of.postcode],
    ['cac:Country', [['cbc:IdentificationCode', of.country.toUpperCase()]]],
  ],
]

/** A Danish seller is identified by CVR number with the prefix DK (DK-R-014, BR-CO-09). */
const sellerParty = (seller: Seller): Xml => [
  'cac:Party',
  [
    ['cbc:EndpointID', `DK${seller.cvr}`, { schemeID: '0184' }],
    ['cac:PartyName', [['cbc:Name', seller.name]]],
    address(seller),
    [
      'cac:PartyTaxScheme',
      [
        ['cbc:CompanyID', `DK${seller.cvr}`],
        ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
      ],
    ],
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', seller.legal_name],
        ['cbc:CompanyID', `DK${seller.cvr}`, { schemeID: '0184' }],
      ],
    ],
  ],
]

const buyerParty = (buyer: NonNullable<InvoiceView['buyer']> & { ean: string }): Xml => [
  'cac:Party',
  [
    ['cbc:EndpointID', buyer.ean, { schemeID: '0088' }],
    ['cac:PartyName', [['cbc:Name', buyerNameOf(buyer)]]],
    address(buyer),
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', buyerNameOf(buyer)],
        buyer.vat_number ? ['cbc:CompanyID', `DK${buyer.vat_number}`, { schemeID: '0184' }] : undefined,
      ],
    ],
    [
      'cac:Contact',
      [['cbc:Name', buyer.name], buyer.email ? ['cbc:ElectronicMail', buyer.email] : undefined],
    ],
  ],
]

/** Exact decimal text: `1250` hundredths are `12.50`. */
const decimal = (value: number, parts: number): string => {
  const digits = String(parts).length - 1
  const whole = Math.trunc(Math.abs(value) / parts)
  return `${value < 0 ? '-' : ''}${whole}.${String(Math.abs(value) % parts).padStart(digits, '0')}`
}
