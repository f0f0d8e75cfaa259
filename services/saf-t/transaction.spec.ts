import type { EntrySealed } from '@bon/contracts/journal'
import { money, pieces } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { type VatType, vatTypeOn } from './configuration.ts'
import { childrenOf, type Element, textIn } from './element.ts'
import { transactionElement } from './transaction.ts'
import { nothingUsed, type SafTContext } from './used.ts'

const [cashier_uuid, register_uuid, payment_type_uuid] = [1, 2, 3].map(specId)
const context = {
  zone: 'Europe/Copenhagen',
  currency: 'EUR',
  used: nothingUsed(),
  classOf: () => undefined,
  certificate: () => '',
  period: () => 1,
  vatCode: ({ vat_rate }: { vat_rate: number }) => `S${vat_rate / 10}`,
} as unknown as SafTContext

test('LAW-8: what the close moves to the safe names its bag in the file, and its company’s currency', () => {
  const at = '2026-11-21T22:00:00.000Z'
  const drop = {
    register_uuid,
    payment_type_uuid,
    cashier_uuid,
    amount: money(500_00),
    reason: 'bank_drops',
    at,
  }
  const fields = [
    '0',
    7,
    specId(9),
    '11010',
    '2026-11-21',
    '23:00:00+01:00',
    cashier_uuid,
    '-500.00',
    '-500.00',
  ]
  const entry = { kind: 'pay_out', signed: fields.join(';'), register_uuid, at } as EntrySealed
  const written = (bank_bag?: string) =>
    transactionElement(
      {
        entry,
        source: {
          type: 'CashWithdrawn',
          data: { ...drop, bank_bag },
          meta: { business_day: '2026-11-21' },
        } as never,
      },
      new Map(),
      context,
    )
  expect(textIn(written('DK-1'), 'desc')).toBe('bank_drops; pose DK-1')
  expect(textIn(written(), 'desc')).toBe('bank_drops')
  expect(JSON.stringify(written())).toContain('"curCode","content":"EUR"')
})

test.each([
  { vat_nature: 'single', vat_rate: 250, vat: money(20_00), rate: ['25', '-20.00', 'D', '-80.00'] },
  { vat_nature: 'multi', vat_rate: 0, vat: money(0), rate: ['0', '0.00', 'C', '-100.00'] },
] as const)(
  'R-13: the pay-out of a $vat_nature-purpose card has the VAT that goes back, as its line has',
  ({ rate, ...of }) => {
    const at = '2026-11-21T12:00:00.000Z'
    const data = { kind: 'paid_out', register_uuid, cashier_uuid, gift_card_uuid: specId(5), at, ...of }
    const fields = [
      '0',
      8,
      specId(9),
      '11006',
      '2026-11-21',
      '13:00:00+01:00',
      cashier_uuid,
      '-100.00',
      '0.00',
    ]
    const entry = { kind: 'gift_card_returned', signed: fields.join(';'), register_uuid, at } as EntrySealed
    const source = {
      type: 'GiftCardDebtChanged',
      data: { ...data, account_uuid: specId(6), amount: money(100_00) },
      meta: { business_day: '2026-11-21' },
    }
    const written = transactionElement({ entry, source: source as never }, new Map(), context)
    const names = ['vatPerc', 'vatAmnt', 'vatAmntTp', 'vatBasAmnt']
    const rates = (within: Element) =>
      childrenOf(within, 'vat').map((row) => names.map((name) => textIn(row, name)))
    expect(rates(written)).toEqual([rate])
    expect(childrenOf(written, 'ctLine').flatMap(rates)).toEqual([rate])
  },
)

test.each([
  { money: { rounding: money(25), tip: money(0) }, raise: [], rounding: ['0.25'], paid: '100.25' },
  { money: { rounding: money(0), tip: money(12_34) }, raise: ['12.34'], rounding: [], paid: '112.34' },
])('R-1: owed money that is settled has its tip and its cash rounding in the file: $paid', (of) => {
  const at = '2026-11-21T12:00:00.000Z'
  const payment_uuid = specId(5)
  const fields = [
    '0',
    9,
    specId(9),
    '11011',
    '2026-11-21',
    '13:00:00+01:00',
    cashier_uuid,
    '100.00',
    '100.00',
  ]
  const entry = { kind: 'owed_settled', signed: fields.join(';'), register_uuid, at } as EntrySealed
  const payment = { payment_uuid, payment_type_uuid, method: 'cash', amount: money(100_00) }
  const source = {
    type: 'OwedSettled',
    data: {
      register_uuid,
      cashier_uuid,
      order_uuid: specId(6),
      payment_uuid,
      payment,
      amount: money(100_00),
      at,
    },
    meta: { business_day: '2026-11-21' },
  }
  const tenders = new Map([[payment_uuid, { cashier_uuid: cashier_uuid as never, ...of.money }]])
  const written = transactionElement({ entry, source: source as never }, tenders, context)
  const all = (row: string, name: string) => childrenOf(written, row).map((each) => textIn(each, name))
  expect(all('raise', 'raiseAmnt')).toEqual(of.raise)
  expect(all('rounding', 'roundingAmnt')).toEqual(of.rounding)
  expect(all('payment', 'paidAmnt')).toEqual([of.paid])
})

describe('a VAT rate that two types have', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const [zero, exempt] = [specId(21), specId(22)]
  const type = (uuid: string, code: string, standard_code: string): VatType => ({
    uuid,
    name: code,
    code,
    standard_code,
    rates: [{ from: '2020-01-01', rate: 0 }],
  })
  const types = [type(zero, 'Z0', 'Z'), type(exempt, 'E0', 'E')]
  const line = (gross: number, vat_type_uuid?: string) => ({
    product_uuid: specId(5),
    account_uuid: specId(6),
    article_group: '04003',
    vat_rate: 0,
    ...(vat_type_uuid && { vat_type_uuid }),
    quantity: pieces(1),
    gross: money(gross),
    vat: money(0),
  })
  const written = (...sold: ReturnType<typeof line>[]) => {
    const gross = money(sold.reduce((all, each) => all + each.gross, 0))
    const fields = ['0', 1, specId(9), '11001', '2026-11-21', '13:00:00+01:00', cashier_uuid, '1.00', '1.00']
    const entry = { kind: 'cash_sale', signed: fields.join(';'), register_uuid, at } as EntrySealed
    const by_rate = [{ vat_rate: 0, gross, net: gross, vat: money(0) }]
    const data = { cashier_uuid, order_uuid: specId(7), started_at: at, rounding: money(0), gross, by_rate }
    const source = {
      type: 'ReceiptRecorded',
      data: { ...data, payments: [], sold },
      meta: { business_day: '2026-11-21' },
    }
    const used = nothingUsed()
    const ofTypes: SafTContext = {
      ...context,
      used,
      vatCode: (of) => vatTypeOn(types, of, '2026-11-21')?.code,
      productName: () => 'Bog',
    }
    const element = transactionElement({ entry, source: source as never }, new Map(), ofTypes)
    const vats = (within: Element) =>
      childrenOf(within, 'vat').map((row) => [textIn(row, 'vatCode'), textIn(row, 'vatBasAmnt')])
    return {
      own: vats(element),
      lines: childrenOf(element, 'ctLine').flatMap(vats),
      used: [...used.vat_codes],
    }
  }

  test('two sales that differ only in the VAT type of their goods have two codes', () => {
    expect(written(line(100_00, zero))).toEqual({
      own: [['Z0', '100.00']],
      lines: [['Z0', '100.00']],
      used: ['Z0'],
    })
    expect(written(line(100_00, exempt))).toEqual({
      own: [['E0', '100.00']],
      lines: [['E0', '100.00']],
      used: ['E0'],
    })
  })

  test('goods of both on one bon are two rows of its VAT', () => {
    expect(written(line(100_00, zero), line(20_00, exempt), line(3_00, exempt)).own).toEqual([
      ['Z0', '100.00'],
      ['E0', '23.00'],
    ])
  })

  test('a sale from before types were recorded, and one of a type that is unknown, has the code of its rate', () => {
    expect(written(line(100_00)).lines).toEqual([['Z0', '100.00']])
    expect(written(line(100_00, specId(29))).lines).toEqual([['Z0', '100.00']])
  })
})
