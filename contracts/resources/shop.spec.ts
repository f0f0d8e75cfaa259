import { describe, expect, test } from 'vitest'
import { boxes } from './box.resource.ts'
import { companySettings } from './company-settings.resource.ts'
import { contactCards } from './contact-card.resource.ts'
import { customers } from './customer.resource.ts'
import { tablePlanAreas, tables } from './floor-plan.resource.ts'
import { integrations } from './integration.resource.ts'
import { kitchenDisplays } from './kitchen-display.resource.ts'
import { mobilePayStores } from './mobile-pay-store.resource.ts'
import { printers } from './printer.resource.ts'
import { broken, idOf, ruleContext } from './reference-lookup.ts'
import { registers } from './register.resource.ts'
import { scales } from './scale.resource.ts'

describe('the floor plan', () => {
  const table = (number: string, over: object = {}) => ({
    number,
    area_uuid: idOf('hall'),
    seats: 2,
    column: 0,
    row: 0,
    width: 1,
    height: 1,
    shape: 'square',
    ...over,
  })
  const hall = { name: 'Sal', columns: 6, location_uuid: null }

  test('FLR-11: a table number is unique', () => expect(tables.unique).toEqual([['number']]))
  test('FLR-13: the columns fit the area’s tables', () => {
    const context = ruleContext('hall', [
      [tables, '12', table('12', { column: 4, width: 2 })],
      [tables, '99', table('99', { column: 9, area_uuid: idOf('terrace') })],
    ])
    expect(broken(tablePlanAreas, hall, context)).toEqual([])
    expect(broken(tablePlanAreas, { ...hall, columns: 5 }, context)).toEqual([
      'columns: table_plan_area.columns_hide_a_table',
    ])
  })
  test('FLR-13: a table stands inside its area', () => {
    const context = ruleContext('12', [[tablePlanAreas, 'hall', hall]])
    expect(broken(tables, table('12', { column: 5 }), context)).toEqual([])
    expect(broken(tables, table('12', { column: 5, width: 2 }), context)).toEqual([
      'column: table.outside_the_area',
    ])
  })
  test('DEF-33: a table overlaps no other, and a moved table is not compared with itself', () => {
    const context = ruleContext('12', [
      [tables, '12', table('12', { column: 2, row: 2 })],
      [tables, '13', table('13', { column: 3, row: 2, height: 2 })],
    ])
    expect(broken(tables, table('12', { column: 2, row: 3, width: 2 }), context)).toEqual([
      'row: table.upon_another',
    ])
    expect(broken(tables, table('12', { column: 2, row: 3 }), context)).toEqual([])
    expect(broken(tables, table('12', { column: 3, row: 4 }), context)).toEqual([])
  })
})

describe('registers', () => {
  const till = (over: object = {}) => ({
    identifier: '1',
    name: 'Bar',
    sales_area_uuids: [idOf('bar')],
    payment_type_uuids: [],
    ...over,
  })
  test('REG-45: a register has a sales area; REG-46: its identifier is unique', () => {
    expect(broken(registers, till())).toEqual([])
    expect(broken(registers, till({ sales_area_uuids: [] }))).toEqual([
      'sales_area_uuids: register.needs_a_sales_area',
    ])
    expect(registers.unique).toEqual([['identifier']])
  })
  test('REG-18: a disabled register has a reason', () => {
    expect(broken(registers, till({ disabled: true }))).toEqual([
      'disabled_reason: register.disabled_needs_reason',
    ])
    expect(broken(registers, till({ disabled: true, disabled_reason: 'repair' }))).toEqual([])
  })
  test('DEF-72: a feature switch has a unique name', () => {
    const flags = [{ name: 'quick_tips' }, { name: 'quick_tips', is_on: false }]
    expect(broken(registers, till({ flags }))).toEqual(['flags.1.name: register.flag_twice'])
  })
  test('REG-13 to REG-17: a register without stated settings can sell, and its events hold no token', () => {
    expect(registers.schema.parse(till()).settings).toEqual({
      register_main_display: 'sale',
      show_scheduled_external_order_button: false,
      external_order_remote_link: null,
      allow_conversion_to_invoice: false,
      has_nta_token: false,
      nta_company_id: null,
    })
  })
})

describe('devices', () => {
  const address = '192.168.1.20:9100'
  test('REG-48: a box is known by its MAC address', () => {
    const box = (mac: string) => boxes.schema.safeParse({ name: 'Bar', identifier: 'BOX-1', mac }).success
    expect(box('00:1B:44:11:3A:B7')).toBe(true)
    expect(['00:1b:44:11:3a:b7', '001B44113AB7', '00:1B:44:11:3A', ''].some(box)).toBe(false)
  })
  test('REG-07: a printer is connected to a box or has a network address', () => {
    expect(broken(printers, { name: 'Bon' })).toEqual(['box_uuid: printer.needs_box_or_address'])
    expect(broken(printers, { name: 'Bon', address })).toEqual([])
    expect(broken(printers, { name: 'Bon', box_uuid: idOf('box') })).toEqual([])
  })
  test('DEF-34: printers that are each other’s fallback in a circle are refused', () => {
    const context = ruleContext('grill', [
      [printers, 'bar', { name: 'Bar', fallback_printer_uuid: idOf('grill') }],
    ])
    expect(broken(printers, { name: 'Grill', address, fallback_printer_uuid: idOf('bar') }, context)).toEqual(
      ['fallback_printer_uuid: printer.falls_back_on_itself'],
    )
  })
  test('REG-50: a scale has a protocol and a connection', () => {
    expect(broken(scales, { name: 'Disk', protocol: 'dialog_06' })).toEqual([
      'box_uuid: scale.needs_box_or_address',
    ])
    expect(scales.schema.parse({ name: 'Disk', protocol: 'nci' })).toMatchObject({
      stable_reads: 3,
      timeout_s: 5,
    })
  })
  test('KIT-06: the late limit of an order comes after its warning', () =>
    expect(broken(kitchenDisplays, { name: 'Grill', warn_minutes: 20 })).toEqual([
      'late_minutes: kitchen_display.late_before_warning',
    ]))
  test('REG-49: a point of sale is listed once in its store', () => {
    const points_of_sale = [{ pos_id: 'p-1' }, { pos_id: 'p-1', beacon_id: '123456' }]
    expect(broken(mobilePayStores, { name: 'Havneby', store_id: 's-1', points_of_sale })).toEqual([
      'points_of_sale.1.pos_id: mobile_pay_store.point_twice',
    ])
  })
})

describe('people and places', () => {
  const customer = (over: object) => broken(customers, { name: 'Kommunen', ...over })
  test('CO-60: an EAN is empty or 13 digits with a check digit; a public customer has one', () => {
    expect(customer({ ean: '5790000435968', type: 'public' })).toEqual([])
    expect(customer({ ean: '5790000435969' })).toEqual(['ean: customer.ean_mistyped'])
    expect(customer({ type: 'public' })).toEqual(['ean: customer.public_needs_ean'])
    expect(customers.schema.safeParse({ name: 'x', ean: '579000043596' }).success).toBe(false)
  })
  test('INV-06: a Danish VAT number is checked by modulus 11', () => {
    expect(customer({ vat_number: '12345674' })).toEqual([])
    expect(customer({ vat_number: '12345678' })).toEqual(['vat_number: customer.vat_number_mistyped'])
    expect(customer({ vat_number: '12345678', country: 'se' })).toEqual([])
  })
  test('INV-05: four types of customer', () =>
    expect(customers.fields.type.values).toEqual(['business', 'employee', 'private', 'public']))
  test('CO-33 to CO-36: a contact card has every address field, stored in the vault', () => {
    expect(contactCards.storage).toBe('vault')
    expect(contactCards.fields.country.values).toEqual(['dk', 'no', 'se'])
    const contact = { name: 'Havnekontoret', gps: '55.6761, 12.5683', phone: '+45 12 34 56 78' }
    expect(contactCards.schema.safeParse(contact).success).toBe(true)
    expect(contactCards.schema.safeParse({ ...contact, gps: 'ved havnen' }).success).toBe(false)
  })
})

describe('settings', () => {
  const own = { ...ruleContext('it'), uuid: ruleContext('it').scope.company_uuid }
  test('one document per company, under the company’s own uuid', () => {
    expect(broken(companySettings, {}, own)).toEqual([])
    expect(broken(companySettings, {})).toEqual(['language: company_settings.only_one'])
  })
  test('REG-44, REG-59, KIT-12, KIT-13, DEF-01: the defaults of settings that were never set', () =>
    expect(companySettings.schema.parse({})).toMatchObject({
      language: 'da',
      cashier_sign_out_s: 120,
      register_refresh_s: 30,
      kitchen_delta_minutes: 1,
      may_reopen: true,
      refund_limit: 5_000_00,
      refund_session_limit: 5_000_00,
      discount_limit: 200,
      open_price_limit: 5_000_00,
      cash_limit: 14_999_50,
    }))
  test('DEF-38: refusing an order is offered after the alarm', () => {
    const early = { external_order_alert_minutes: 8 }
    expect(broken(companySettings, early, own)).toEqual([
      'external_order_reject_minutes: company_settings.reject_before_alert',
    ])
  })
  test('DEF-72: a company’s feature switch has a unique name', () =>
    expect(broken(companySettings, { flags: [{ name: 'a_b' }, { name: 'a_b' }] }, own)).toEqual([
      'flags.1.name: company_settings.flag_twice',
    ]))
})

describe('integrations', () => {
  const with_ = (over: object) => broken(integrations, { name: 'Bro', kind: 'nta', ...over })
  test('EXT-21: automatic takeover needs a status', () => {
    expect(with_({ orders: { takes_over_by_itself: true } })).toEqual([
      'orders.takeover_statuses: integration.takeover_needs_status',
    ])
    const takeover_statuses = ['in_production']
    expect(with_({ orders: { takes_over_by_itself: true, takeover_statuses } })).toEqual([])
  })
  test('SPEC-9: nothing from before 2024 is exported', () => {
    expect(with_({ accounting: { export_from: '2023-12-31' } })).toEqual([
      'accounting.export_from: integration.export_too_early',
    ])
    expect(with_({ accounting: { export_from: '2024-01-01' } })).toEqual([])
  })
  test('has no field for a secret: events keep their data for ever', () => {
    const names = Object.keys(integrations.fields).join(' ')
    expect(names).toContain('has_secret')
    expect(names.replace('has_secret', '')).not.toMatch(/secret|token|key|password/)
  })
})
