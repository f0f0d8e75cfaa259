import { money } from '@bon/contracts/kernel'
import { noTotals, type RegisterPaymentType, type ZReportView } from '@bon/contracts/registers'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCountedTenders } from './use-counted-tenders.ts'

const type = (uuid: string, over: Partial<RegisterPaymentType>): RegisterPaymentType => ({
  uuid,
  name: uuid,
  interface_key: 'autonomous_terminal',
  method: 'autonomous',
  becomes_pos_payment_button: true,
  require_confirmation: false,
  overchargeable: false,
  open_cash_drawer: null,
  copy_total_to_close_count: false,
  units: [],
  rounding_unit: 1,
  ...over,
})
const row = (payment_type_uuid: string, amount: number, tips = 0) => ({
  payment_type_uuid,
  count: 1,
  amount: money(amount),
  rounding: money(0),
  tips: money(tips),
})
const session = {
  totals: {
    ...noTotals,
    by_payment_type: [row('loose', 100_00, 10_00), row('copied', 50_00), row('cash', 7)],
  },
} as ZReportView

test('ZR-24: a type that copies its total begins at what is expected; another is typed, and where nothing was taken it is nothing', () => {
  const types = [
    type('cash', { interface_key: 'cash', method: 'cash' }),
    type('loose', {}),
    type('copied', { copy_total_to_close_count: true }),
    type('paper', { interface_key: 'enclosure', method: 'enclosure' }),
  ]
  const { result } = renderHook(() => useCountedTenders(types, session))
  expect(result.current.rows.map(({ uuid, typed }) => [uuid, typed])).toEqual([
    ['loose', ''],
    ['copied', '50,00'],
    ['paper', '0,00'],
  ])
  expect(result.current.complete).toBe(false)
  act(() => result.current.type('loose', '105'))
  expect(result.current).toMatchObject({ complete: true, difference: -5_00 })
  expect(result.current.differences.map(({ uuid }) => uuid)).toEqual(['loose'])
  expect(result.current.statements).toContainEqual({
    payment_type_uuid: 'loose',
    counted: 105_00,
    expected: 110_00,
  })
})

test('REG-40: kinds of card have a row each, also one that is configured no more, and the other slips a row of their own', () => {
  const kind = (uuid: string, amount: number) => ({ ...row('loose', amount), card_type_uuid: uuid })
  const paid = {
    totals: { ...session.totals, by_card_type: [kind('dankort', 60_00), kind('former', 20_00)] },
  } as ZReportView
  const card_types = [
    { uuid: 'dankort', name: 'Dankort' },
    { uuid: 'visa', name: 'Visa' },
  ]
  const { result } = renderHook(() => useCountedTenders([type('loose', { card_types })], paid))
  expect(result.current.rows.map(({ name, expected }) => [name, expected])).toEqual([
    ['loose: Dankort', 60_00],
    ['loose: Visa', 0],
    ['loose: –', 20_00],
    ['loose: means.otherCards', 30_00],
  ])
  act(() => result.current.type('dankort', '58'))
  expect(result.current.statements).toEqual([
    { payment_type_uuid: 'loose', card_type_uuid: 'dankort', counted: 58_00, expected: 60_00 },
    { payment_type_uuid: 'loose', card_type_uuid: 'visa', counted: 0, expected: 0 },
    { payment_type_uuid: 'loose', card_type_uuid: 'former', counted: 20_00, expected: 20_00 },
    { payment_type_uuid: 'loose', counted: 30_00, expected: 30_00 },
  ])
})
