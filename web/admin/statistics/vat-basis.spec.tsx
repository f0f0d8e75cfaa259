import { money, uuid5 } from '@bon/contracts/kernel'
import { noSums, type Turnover } from '@bon/contracts/statistics'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { SessionContext } from '../../shared/session/use-session.ts'
import { TurnoverScreen } from './turnover-screen.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['admin', 'statistics', 'exports'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
/** Of books without VAT and of food with it, so that net is no fixed part of gross. */
const sums = (gross: number, net: number, receipts = 2) => ({
  ...noSums,
  gross: money(gross),
  net: money(net),
  vat: money(gross - net),
  receipts,
  guests: 2,
  guest_gross: money(gross),
  guest_net: money(net),
  guest_quantity: 2_000,
})
const period = { from: '2026-11-20', to: '2026-11-20' }
const { vat: _, ...books } = sums(400_00, 400_00)
const { vat: __, ...food } = sums(500_00, 380_00)
const turnover: Turnover = {
  period,
  compared_with: { from: '2025-11-21', to: '2025-11-21' },
  choices: { registers: [], cashiers: [] },
  up_to_hour: null,
  opening: 5,
  total: sums(900_00, 780_00),
  compare_total: sums(600_00, 600_00),
  steps: [{ ...period, hour: 12, ...sums(900_00, 780_00), compare: sums(600_00, 600_00) }],
  weekdays: [{ weekday: 5, hour: 12, gross: money(900_00), net: money(780_00) }],
  traded: [0, 0, 0, 0, 1, 0, 0],
  registers: [
    { register_uuid: id('food'), name: 'Mad', ...food },
    { register_uuid: id('books'), name: 'Bøger', ...books },
  ],
  cashiers: [],
  staffed_hours: 6,
  compare_staffed_hours: 5,
  besides: { gross: money(0), vat: money(0) },
  reports: null,
}

const Address = () => <output>{useLocation().search}</output>
const show = async (search: string) => {
  window.history.replaceState(null, '', `/${search}`)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(turnover)))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionContext value={{ user: { permissions: [] }, company: { uuid: id('company') } } as never}>
          <MemoryRouter initialEntries={[`/${search}`]}>
            <TurnoverScreen />
            <Address />
          </MemoryRouter>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('table', { name: /^Pr\. time/ })
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
const byHour = '?period=day&from=2026-11-20&table=1'

test('DEF-54: turnover is with VAT, until the switch shows it without: figures, comparison, tables and averages', async () => {
  await show(byHour)
  const button = screen.getByRole('button', { name: 'Ekskl. moms' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(figure('Omsætning inkl. moms')).toContain('900,00')
  expect(figure('Omsætning inkl. moms')).toContain('50 %')
  expect(figure('Gennemsnitsbon')).toContain('450,00')
  expect(figure('Pr. bemandet time')).toContain('150,00')
  expect(figure('Pr. bemandet time')).toContain('25 %')
  expect(figure('Pr. bemandet time')).toContain('6 timer')
  expect(rowsOf('Omsætning pr. kasse').map(([name, amount]) => [name, amount])).toEqual([
    ['Kasse', 'Omsætning inkl. moms'],
    ['Mad', '500,00'],
    ['Bøger', '400,00'],
  ])

  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(figure('Omsætning ekskl. moms')).toContain('780,00')
  expect(figure('Omsætning ekskl. moms')).toContain('30 %')
  expect(figure('Omsætning ekskl. moms')).toContain('mod 600,00')
  expect(figure('Inkl. moms')).toContain('900')
  expect(figure('Gennemsnitsbon ekskl. moms')).toContain('390,00')
  expect(figure('Pr. bemandet time ekskl. moms')).toContain('130,00')
  expect(figure('Gennemsnit pr. gæst ekskl. moms')).toContain('390,00')
  const [heads, step] = rowsOf('Pr. time ekskl. moms')
  expect(heads?.slice(2, 4)).toEqual(['Omsætning ekskl. moms', 'Inkl. moms'])
  expect(heads?.slice(-2)).toEqual(['21.11.2025 ekskl. moms', 'Ændring'])
  expect(step?.slice(2, 5)).toEqual(['780,00', '900,00', '120,00'])
  expect(step?.slice(-2)).toEqual(['600,00', '30 %'])
  // The largest without VAT is another one.
  expect(rowsOf('Omsætning pr. kasse').map(([name, amount]) => [name, amount])).toEqual([
    ['Kasse', 'Omsætning ekskl. moms'],
    ['Bøger', '400,00'],
    ['Mad', '380,00'],
  ])
  expect(within(screen.getByRole('table', { name: /gennemsnitlig dag/ })).getByText('780')).toBeTruthy()
})

test('DEF-54: the choice is in the address and goes with the links to other parts; without it amounts are gross', async () => {
  await show(`${byHour}&net=1`)
  expect(figure('Omsætning ekskl. moms')).toContain('780,00')
  for (const link of within(screen.getByRole('navigation')).getAllByRole('link'))
    expect(link.getAttribute('href')).toContain('net=1')
  fireEvent.click(screen.getByRole('button', { name: 'Ekskl. moms' }))
  expect(figure('Omsætning inkl. moms')).toContain('900,00')
  expect(screen.getByRole('status').textContent).toBe(byHour)
})
