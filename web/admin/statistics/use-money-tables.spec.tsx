import { money, uuid5 } from '@bon/contracts/kernel'
import type { MoneyFigures } from '@bon/contracts/statistics'
import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { useMoneyTables } from './use-money-tables.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['statistics'])
  await i18n.changeLanguage('da')
})

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const discount = (giver: string, amount: number, admin?: string): MoneyFigures['discounts'][number] => ({
  given_by: id(giver),
  name: 'MK Mette',
  approved_by: admin === undefined ? null : { uuid: id(admin), name: 'Jens Poulsen' },
  form: 'share',
  kind: null,
  count: 1,
  amount: money(amount),
  share: 1,
})
const figures: MoneyFigures = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  choices: { registers: [], cashiers: [] },
  gross: money(0),
  payments: [],
  tips: [],
  discounts: [
    discount('mette', 300, 'one'),
    discount('mette', 100, 'two'),
    discount('other mette', 50, 'one'),
    discount('mette', 20),
  ],
  removals: [],
  returns: { count: 0, amount: money(0) },
  differences: [],
  differences_by: [],
  besides: [],
}

test('BEYOND-11: discounts are summed by person, also where two have one name, and those within the limit by themselves', () => {
  const { result } = renderHook(() => useMoneyTables(figures, (inside) => inside))
  const rowsOf = (title: string) =>
    result.current
      .find((table) => table.title === title)
      ?.rows.map((row) => [row['approver'] ?? row['name'], row['count'], row['amount']])
  expect(rowsOf('Rabatter, hvem der godkendte dem')).toEqual([
    ['Jens Poulsen', 2, 350],
    ['Jens Poulsen', 1, 100],
    ['Inden for grænsen', 1, 20],
  ])
  expect(rowsOf('Rabatter, hvem der gav dem')).toEqual([
    ['MK Mette', 3, 420],
    ['MK Mette', 1, 50],
  ])
})
