import { describe, expect, test } from 'vitest'
import {
  type AnyResource,
  accounts,
  cardTypes,
  customers,
  kitchenDisplays,
  locations,
  modifierGroups,
  paymentTypes,
  printCategories,
  products,
  registers,
  salesAreas,
  timeDelimitations,
} from './index.ts'

/** Expects that the entity has these fields (`group.part` is a part of a group or row) and that a form shows each. */
const holds = ({ fields, form }: AnyResource, ...paths: string[]) => {
  for (const path of paths) {
    const [name = '', part] = path.split('.')
    expect(Object.keys(fields), path).toContain(name)
    expect(Object.values(form).flat(), path).toContain(name)
    if (part) expect(Object.keys(fields[name]?.columns ?? {}), path).toContain(part)
  }
}
/** Expects exactly these values of a field. */
const chooses = ({ fields }: AnyResource, name: string, values: readonly string[]) =>
  expect([...(fields[name]?.values ?? [])].sort()).toEqual([...values].sort())

describe('SPEC-3: the product has every field of the specification', () => {
  test('CAT-19: a product has its names, descriptions, picture and colour', () =>
    holds(products, 'name', 'button_text', 'description', 'kitchen_description', 'image', 'hue'))
  test('CAT-21: a product has an account, a category, a print category and a printable identifier', () =>
    holds(products, 'account_uuid', 'category_uuid', 'print_category_uuid', 'printable_identifier'))
  test('CAT-22: a product has a barcode, a PLU and an external id, each with its own field', () => {
    holds(products, 'barcode', 'plu', 'external_id')
    expect(products.unique).toEqual([['plu'], ['barcode'], ['external_id']])
  })
  test('CAT-23: a product is sold in one of ten units', () =>
    chooses(
      products,
      'unit',
      'centiliter centimeter decagram gram hour kilogram liter meter minute pieces'.split(' '),
    ))
  test('CAT-24, CAT-25, CAT-26: quantity on Z reports, a required product, a special behaviour', () => {
    holds(products, 'print_quantity_sold_on_z_reports', 'required_product_uuid', 'special_behaviour')
    expect(products.fields.required_product_uuid.to).toBe('products')
  })
  test('CAT-27: a product is standard or dependent', () =>
    chooses(products, 'type', ['standard', 'dependent']))
  test('CAT-31, CAT-32: a variant group has two names, a kind of choice, a minimum and a maximum', () => {
    holds(modifierGroups, 'name', 'display_name', 'minimum', 'maximum')
    chooses(modifierGroups, 'choice', ['single', 'multiple'])
  })
  test('CAT-34: a time rule has dates, times and weekdays', () => {
    holds(timeDelimitations, 'name', 'from_date', 'to_date', 'from_time', 'to_time')
    expect(timeDelimitations.fields.weekdays.values).toHaveLength(7)
  })
  test('KIT-07, KIT-08: a product belongs to a print category and has a text for the kitchen', () => {
    holds(printCategories, 'name')
    expect(products.fields.print_category_uuid.to).toBe('print_categories')
    holds(products, 'kitchen_description')
  })
  test('KIT-06: a kitchen display shows print categories', () =>
    holds(kitchenDisplays, 'print_category_uuids'))

  test('CO-39: an account is a balance or a revenue account, and may have a VAT type', () => {
    chooses(accounts, 'type', ['balance', 'revenue'])
    expect(accounts.fields.vat_type_uuid.to).toBe('vat_types')
  })
  test('CO-40: a location has a name and an address', () =>
    holds(locations, 'name', 'street', 'house_number', 'postcode', 'city'))

  test('REG-12: a register has a name and a unique identifier', () => {
    holds(registers, 'identifier', 'name')
    expect(registers.unique).toContainEqual(['identifier'])
  })
  test('REG-24, REG-27: a register has areas, payment types, printers, terminals and a scale', () =>
    holds(
      registers,
      'sales_area_uuids',
      'payment_type_uuids',
      'printer_uuids',
      'terminal_uuids',
      'scale_uuid',
    ))
  test('REG-25, REG-26: keys have three sizes and one of four corners', () => {
    for (const size of ['product_button_size', 'category_button_size'])
      chooses(salesAreas, size, ['big', 'medium', 'small'])
    expect(salesAreas.fields.corner_level).toMatchObject({ min: 0, max: 3 })
  })
  test('REG-29: a payment type is cash, a stand-alone terminal, vouchers or an invoice', () =>
    chooses(paymentTypes, 'interface_key', ['cash', 'autonomous_terminal', 'enclosure', 'invoice']))
  test('REG-30 to REG-33: a payment type may be a button, drive a terminal, be counted separately, and has notes and coins', () =>
    holds(
      paymentTypes,
      'becomes_pos_payment_button',
      'provides_terminal_integration',
      'copy_total_to_close_count',
      'counts_format.units',
    ))
  test('REG-38: a card type belongs to a payment type', () => {
    holds(cardTypes, 'name')
    expect(cardTypes.fields.payment_type_uuid.to).toBe('payment_types')
  })
  test('REG-34: the drawer always opens or asks first', () =>
    chooses(paymentTypes, 'open_cash_drawer', ['always', 'ask']))
  test('REG-35, REG-36: a payment type uses one of the specification’s adapter classes', () =>
    chooses(
      paymentTypes,
      'class',
      'autonomous_terminal bambora bambora_rest capture_sessions cash external flatpay flatpay_cloud mobilepay_pos nets_rest_api seitatech vibrant vipps_mobilepay_pos'.split(
        ' ',
      ),
    ))
  test('REG-37: a payment type has a rounding account, may ask for confirmation and may be overcharged', () =>
    holds(paymentTypes, 'rounding_account_uuid', 'require_confirmation', 'overchargeable'))

  test('INV-05: a customer is a business, an employee, private or public', () =>
    chooses(customers, 'type', ['business', 'employee', 'private', 'public']))
  test('INV-09: a customer has a number, a house number and an external reference for the invoice', () =>
    holds(customers, 'vat_number', 'house_number', 'external_reference'))
  test('INV-06, INV-07: a customer has names, numbers, an EAN, a reference, a note and an e-mail', () =>
    holds(customers, 'name', 'company_name', 'vat_number', 'ean', 'accounting_reference', 'note', 'email'))
})
