import { money, pieces, uuid5 } from '@bon/contracts/kernel'
import type { ProductFigures } from '@bon/contracts/statistics'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { HowSoldCards } from './how-sold-cards.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['admin', 'statistics', 'exports'])
  await i18n.changeLanguage('da')
})
afterEach(cleanup)

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const sums = (gross: number, net: number) => ({ gross: money(gross), net: money(net) })
const data: ProductFigures = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  compared_with: null,
  choices: { registers: [], cashiers: [] },
  total: {
    quantity: pieces(10),
    ...sums(1_000_00, 900_00),
    vat: money(100_00),
    discount: money(0),
    costed: null,
  },
  products: [],
  categories: [],
  variants: [{ name: 'Bearnaise', quantity: pieces(3), added: money(45_00) }],
  delivery_types: [
    { delivery_type: 'takeaway', receipts: 3, ...sums(750_00, 720_00) },
    { delivery_type: null, receipts: 2, ...sums(250_00, 180_00) },
  ],
  rule_prices: [
    {
      rule_uuid: id('happy'),
      kind: 'time_rule',
      name: 'Happy hour',
      quantity: pieces(4),
      ...sums(200_00, 90_00),
    },
  ],
  sold_out: [{ product_uuid: id('oysters'), name: 'Østers', times: 2, minutes: 95 }],
  unsold: { count: 0, products: [] },
}

const rowsOf = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

const show = (basis: 'gross' | 'net') =>
  render(
    <MantineProvider>
      <MemoryRouter>
        <HowSoldCards data={data} basis={basis} days="november" />
      </MemoryRouter>
    </MantineProvider>,
  )

test('BEYOND-11: how the guest got it and prices of rules have their share of the turnover, with VAT or without', () => {
  show('gross')
  expect(rowsOf('Hvordan gæsten fik det')).toEqual([
    ['Tag med', '3', '750,00', '75 %'],
    ['Ikke angivet', '2', '250,00', '25 %'],
  ])
  cleanup()
  show('net')
  expect(rowsOf('Hvordan gæsten fik det')).toEqual([
    ['Tag med', '3', '720,00', '80 %'],
    ['Ikke angivet', '2', '180,00', '20 %'],
  ])
  expect(rowsOf('Solgt til pris fra en regel')).toEqual([
    ['Happy hour', 'Tidsafgrænsning', '4', '90,00', '10 %'],
  ])
})

test('BEYOND-11: a product that was sold out says how often, and for how many minutes', () => {
  show('gross')
  expect(rowsOf('Udsolgt')).toEqual([['Østers', '2', '95']])
})
