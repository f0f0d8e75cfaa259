import { money, uuid5 } from '@bon/contracts/kernel'
import { type FiguresByCompany, noSums, type TurnoverSums } from '@bon/contracts/statistics'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { SessionContext } from '../../shared/session/use-session.ts'
import { EnterpriseCard } from './enterprise-card.tsx'
import { useTurnoverColumns } from './use-company-columns.ts'
import { isOfEnterprise, useTurnoverByCompany } from './use-enterprise.ts'
import { useView } from './use-view.ts'
import { viewOf } from './view.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['admin', 'statistics', 'exports'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const sums = (gross: number, receipts = 2): TurnoverSums => ({
  ...noSums,
  gross: money(gross),
  net: money(gross * 0.8),
  vat: money(gross * 0.2),
  receipts,
})
const company = (name: string, gross: number, before: number) => ({
  company_uuid: id(name),
  name,
  currency: 'DKK' as const,
  figures: sums(gross),
  compare: sums(before),
})
const chain: FiguresByCompany<TurnoverSums> = {
  period: { from: '2026-11-01', to: '2026-11-28' },
  compared_with: { from: '2025-11-02', to: '2025-11-29' },
  companies: [company('Zenit', 300_00, 200_00), company('Bar', 100_00, 0)],
  totals: [{ currency: 'DKK', companies: 2, figures: sums(400_00, 4), compare: sums(200_00) }],
  left_out: 0,
}

const Shown = () => {
  const viewing = useView()
  const { view } = viewing
  const enterprise = { columns: useTurnoverColumns(view.basis), found: useTurnoverByCompany(view) }
  return <EnterpriseCard part="turnover" {...enterprise} viewing={viewing} />
}
const show = (answer: FiguresByCompany<TurnoverSums>, search = '') => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(answer))
  })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[`/${search}`]}>
          <SessionContext value={{ company: { type: 'enterprise' } } as never}>
            <Shown />
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { asked, container }
}
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Omsætning pr. selskab' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll(' ', ' ')),
    )
}

test('STAT-05: each company beside the year before, its total, and its own page of the same period', async () => {
  const { asked } = show(chain, '?period=custom&from=2026-11-01&to=2026-11-28&net=1')
  expect(await rows()).toEqual([
    ['Zenit', '240,00', '300,00', '2', '120,00', '160,00', '50 %'],
    ['Bar', '80,00', '100,00', '2', '40,00', '0,00', '–'],
    ['I alt', '320,00', '400,00', '4', '80,00', '160,00', '100 %'],
  ])
  expect(new URL(asked[0] ?? '', 'http://bon').searchParams.get('from')).toBe('2026-11-01')
  expect(screen.getByRole('link', { name: 'Bar' }).getAttribute('href')).toBe(
    `/companies/${id('Bar')}/admin/statistics/turnover?period=custom&from=2026-11-01&to=2026-11-28&net=1`,
  )
})

test('two currencies are named and have a total each', async () => {
  const hotel = { ...company('Hotel', 50_00, 10_00), currency: 'EUR' as const }
  const euro = { ...hotel, companies: 1 }
  show({ ...chain, companies: [...chain.companies, hotel], totals: [...chain.totals, euro] })
  const found = await rows()
  expect(found[2]?.slice(0, 3)).toEqual(['Hotel', 'EUR', '50,00'])
  expect(found.slice(3).map(([name, currency, gross]) => [name, currency, gross])).toEqual([
    ['I alt i DKK', 'DKK', '400,00'],
    ['I alt i EUR', 'EUR', '50,00'],
  ])
})

test('a company without subcompanies has no such table', async () => {
  const { asked, container } = show({ ...chain, companies: chain.companies.slice(0, 1) })
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(container.querySelector('.mantine-Skeleton-root')).toBeNull())
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['turnover', `register=${id('Kasse')}`, false],
  ['turnover', `cashier=${id('MK')}`, false],
  ['turnover', 'hour_from=11', false],
  ['turnover', 'hour_to=14', false],
  ['turnover', 'as_of=2026-11-20T10:00:00.000Z', false],
  ['turnover', 'period=day&by=hour', true],
  // What another page of the statistics is narrowed to does not count here.
  ['money', 'hour_from=11', true],
  ['money', `cashier=${id('MK')}`, false],
  ['products', `category=${id('Vin')}`, false],
  ['products', `cashier=${id('MK')}`, true],
  ['units', `register=${id('Kasse')}`, true],
  ['units', `cashier=${id('MK')}`, false],
  ['tables', `register=${id('Kasse')}`, true],
  ['tables', 'as_of=2026-11-20T10:00:00.000Z', false],
] as const)('%s narrowed to %s has figures by company: %s', (part, search, expected) => {
  expect(isOfEnterprise(part, viewOf(new URLSearchParams(search), '2026-11-28'))).toBe(expected)
})
