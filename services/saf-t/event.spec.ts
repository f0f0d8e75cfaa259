import type { EntrySealed } from '@bon/contracts/journal'
import { entryCodes } from '@bon/contracts/journal'
import { money, systemEmployee } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { fixedBasics } from './basics.ts'
import { textIn } from './element.ts'
import { eventElement, withoutReceiptElements } from './event.ts'
import { nothingUsed, type SafTContext } from './used.ts'

const [dish, other, register] = [5, 6, 7].map(specId)

test('R-22: a price changed in the catalogue is 13021 in the file, with the old and the new one', () => {
  const basic = fixedBasics().find(({ id }) => id === 'price_changed')
  expect(basic).toMatchObject({ type: '13', predefined: entryCodes.price_changed.code })
  expect(basic?.predefined).toBe('13021')
  const at = '2026-11-21T12:00:00.000Z'
  const context = { zone: 'Europe/Copenhagen', used: nothingUsed() } as SafTContext
  const data = {
    register_uuid: register,
    cashier_uuid: systemEmployee,
    resource: 'products',
    uuid: dish,
    changes: [
      { product_uuid: dish, from: 165_00, to: 175_00 },
      { product_uuid: other, from: null, to: 12_00 },
    ],
    source_event_id: specId(8),
    at,
  }
  const written = eventElement(
    {
      entry: {
        kind: 'price_changed',
        source_event_id: specId(9),
        register_uuid: register,
        at,
      } as EntrySealed,
      source: { type: 'PriceChanged', data } as never,
      by: systemEmployee,
      of: undefined,
    },
    undefined,
    context,
  )
  expect(textIn(written, 'eventType')).toBe('price_changed')
  expect(textIn(written, 'eventText')).toBe(
    `artID ${dish}; fra 165.00; til 175.00; artID ${other}; fra ingen; til 12.00`,
  )
})

test('R-22: each sale without a receipt is a 13030 of its transaction and its seller', () => {
  expect(entryCodes.sales_without_receipt).toEqual({ basic_type: '13', code: '13030', transaction: false })
  const context = { zone: 'Europe/Copenhagen', used: nothingUsed() } as SafTContext
  const at = '2026-11-21T23:00:00.000Z'
  const entry = { kind: 'sales_without_receipt', source_event_id: specId(9), at } as EntrySealed
  const sale = (n: number, amount: number) => ({
    receipt_uuid: specId(20 + n),
    cashier_uuid: specId(30 + n),
    amount: money(amount),
  })
  const data = {
    register_uuid: specId(7),
    cashier_uuid: specId(30),
    sales: [sale(1, 85_00), sale(2, 42_50)],
    at,
  }
  const written = withoutReceiptElements(entry, data, context)
  const of = (name: string) => written.map((each) => textIn(each, name))
  expect(of('transID')).toEqual([specId(21), specId(22)])
  expect(of('empID')).toEqual([specId(31), specId(32)])
  expect(of('eventText')).toEqual(['amnt 85.00', 'amnt 42.50'])
  expect(new Set(of('eventID')).size).toBe(2)
  expect([...context.used.employees]).toEqual([specId(31), specId(32)])
})
