import { describe, expect, test } from 'vitest'
import { accounts } from './account.resource.ts'
import { cardTypes } from './card-type.resource.ts'
import { paymentTypes } from './payment-type.resource.ts'
import { broken, idOf, ruleContext } from './reference-lookup.ts'
import { vatCodesOf, vatTypes } from './vat-type.resource.ts'

const account = (over: object) => ({ number: 1010, name: 'Salg af mad', type: 'revenue', ...over })
const cash = (over: object = {}) => ({
  name: 'Kontant',
  interface_key: 'cash',
  counts_format: { units: [100_00, 50] },
  account_uuid: idOf('cash'),
  ...over,
})

describe('accounts', () => {
  test('CO-49: a revenue account needs a VAT type, unless the account has a special purpose', () => {
    expect(broken(accounts, account({}))).toEqual(['vat_type_uuid: account.revenue_needs_vat_type'])
    expect(broken(accounts, account({ vat_type_uuid: idOf('25') }))).toEqual([])
    expect(broken(accounts, account({ purpose: 'rounding' }))).toEqual([])
    expect(broken(accounts, account({ type: 'balance' }))).toEqual([])
  })
  test('CO-38: an account has one of ten purposes', () => {
    // And one of R-13, what is left on gift cards that have lapsed, and two of LAW-15, for purchases from the drawer.
    const others = ['breakage', 'expense', 'input_vat']
    expect(accounts.fields.purpose.values?.filter((purpose) => !others.includes(purpose))).toHaveLength(10)
    expect(accounts.schema.safeParse(account({ purpose: 'bribe' })).success).toBe(false)
  })
})

describe('VAT types', () => {
  test('LAW-1: a type has one rate, with a start date', () => {
    const day = { from: '2026-01-01', rate: 250 }
    const type = { name: 'Moms', code: 'S25' }
    expect(broken(vatTypes, { ...type, rates: [] })).toEqual(['rates: vat_type.needs_a_rate'])
    expect(broken(vatTypes, { ...type, rates: [day, day] })).toEqual(['rates.1.from: vat_type.day_twice'])
    expect(broken(vatTypes, { ...type, rates: [day] })).toEqual([])
  })
  test('LAW-2: the standard code fits the newest rate; no visible type has the same code', () => {
    const type = { name: 'Bøger', code: 'B', rates: [{ from: '2026-01-01', rate: 0 }] }
    expect(broken(vatTypes, type)).toEqual(['standard_code: vat_type.code_does_not_fit'])
    for (const standard_code of ['Z', 'E']) expect(broken(vatTypes, { ...type, standard_code })).toEqual([])
    const again = [...type.rates, { from: '2025-01-01', rate: 250 }]
    expect(broken(vatTypes, { ...type, rates: again })).toHaveLength(1)
    const other = ruleContext('it', [[vatTypes, 'other', { ...type, standard_code: 'Z' }]])
    expect(broken(vatTypes, { ...type, standard_code: 'E' }, other)).toEqual(['code: vat_type.code_taken'])
  })
  test('a first setup gives the next free code', () => {
    expect(vatCodesOf(250)).toEqual({ code: 'S25', standard_code: 'S' })
    expect(vatCodesOf(225, ['S25'])).toEqual({ code: 'S22.5', standard_code: 'S' })
    expect(vatCodesOf(0, ['Z0', 'Z0-2'])).toEqual({ code: 'Z0-3', standard_code: 'Z' })
  })
})

describe('card types', () => {
  const visa = { name: 'Visa', payment_type_uuid: idOf('card') }
  test('REG-39: the name is required, and unique in its payment type', () => {
    expect(cardTypes.schema.safeParse({ ...visa, name: '' }).success).toBe(false)
    expect(cardTypes.unique).toEqual([['payment_type_uuid', 'name']])
  })
  test('DEF-08: no fee on consumer cards from the EU', () => {
    expect(broken(cardTypes, { ...visa, surcharge: 10 })).toEqual([
      'surcharge: card_type.no_fee_for_consumers',
    ])
    expect(broken(cardTypes, { ...visa, holder: 'business', surcharge: 10 })).toEqual([])
    expect(broken(cardTypes, visa)).toEqual([])
  })
})

describe('payment types', () => {
  const card = cash({
    name: 'Dankort',
    interface_key: 'autonomous_terminal',
    counts_format: { units: [] },
    separate_counts_by_card_type: true,
  })
  test('REG-40: a payment type counted by card type needs a card type', () => {
    expect(broken(paymentTypes, card, ruleContext('card'))).toEqual([
      'separate_counts_by_card_type: payment_type.separating_needs_card_type',
    ])
    const ofAnother = { payment_type_uuid: idOf('other'), name: 'Visa' }
    expect(broken(paymentTypes, card, ruleContext('card', [[cardTypes, 'visa', ofAnother]]))).toHaveLength(1)
    const ours = { payment_type_uuid: idOf('card'), name: 'Visa' }
    expect(broken(paymentTypes, card, ruleContext('card', [[cardTypes, 'visa', ours]]))).toEqual([])
  })
  test('DEF-04: only cash is rounded, with a rounding account', () => {
    const rounds = { rounding_unit: 50, separate_counts_by_card_type: false }
    expect(broken(paymentTypes, { ...card, ...rounds })).toEqual([
      'rounding_unit: payment_type.only_cash_is_rounded',
    ])
    const onto = cash({ rounding_unit: 50, rounding_account_uuid: idOf('other') })
    const other = account({ purpose: 'tips' })
    expect(broken(paymentTypes, onto, ruleContext('cash', [[accounts, 'other', other]]))).toEqual([
      'rounding_account_uuid: payment_type.not_a_rounding_account',
    ])
    const rounding = account({ purpose: 'rounding' })
    expect(broken(paymentTypes, onto, ruleContext('cash', [[accounts, 'other', rounding]]))).toEqual([])
  })
  test('CO-38, DEF-67: paper is posted to an account that is for it', () => {
    const paper = { ...card, interface_key: 'enclosure' as const, separate_counts_by_card_type: false }
    const onto = { ...paper, account_uuid: idOf('other') }
    const ofTips = account({ purpose: 'tips' })
    expect(broken(paymentTypes, onto, ruleContext('paper', [[accounts, 'other', ofTips]]))).toEqual([
      'account_uuid: payment_type.not_an_enclosure_account',
    ])
    const ofPaper = account({ purpose: 'enclosure' })
    expect(broken(paymentTypes, onto, ruleContext('paper', [[accounts, 'other', ofPaper]]))).toEqual([])
  })
  test('REG-33: cash is counted in denominations, each listed once', () => {
    expect(broken(paymentTypes, cash({ counts_format: { units: [] } }))).toEqual([
      'counts_format.units: payment_type.cash_needs_units',
    ])
    expect(broken(paymentTypes, cash({ counts_format: { units: [50, 50] } }))).toEqual([
      'counts_format.units.1: payment_type.unit_twice',
    ])
  })
  test('REG-31, REG-35: the adapter must fit the interface, and an integration needs a terminal', () => {
    expect(broken(paymentTypes, cash({ class: 'vibrant' }))).toEqual([
      'class: payment_type.class_does_not_fit',
    ])
    expect(broken(paymentTypes, cash({ class: 'cash' }))).toEqual([])
    const integrated = { ...card, separate_counts_by_card_type: false, provides_terminal_integration: true }
    expect(broken(paymentTypes, integrated)).toEqual(['class: payment_type.integration_needs_terminal'])
    expect(broken(paymentTypes, { ...integrated, class: 'nets_rest_api' })).toEqual([])
  })
  test('an event from before these fields reads with its original meaning', () => {
    expect(paymentTypes.schema.parse(cash())).toMatchObject({
      class: null,
      open_cash_drawer: null,
      overchargeable: false,
      rounding_unit: 1,
    })
  })
})
