import { money, uuid5 } from '@bon/contracts/kernel'
import { type CompanyTurnover, noSums } from '@bon/contracts/statistics'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { CompaniesCard } from './companies-card.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['admin', 'statistics'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const sums = (gross: number, receipts: number) => ({
  ...noSums,
  gross: money(gross),
  net: money(gross * 0.8),
  vat: money(gross * 0.2),
  receipts,
})
const company = (name: string, gross: number, over: Partial<CompanyTurnover['companies'][number]> = {}) => ({
  company_uuid: id(name),
  name,
  currency: 'DKK' as const,
  day: '2026-11-28',
  turnover: sums(gross, gross === 0 ? 0 : 2),
  ...over,
})
const kroner = { currency: 'DKK' as const, companies: 2, turnover: sums(400_00, 4) }
const chain: CompanyTurnover = {
  companies: [company('Zenit', 300_00), company('Bar', 100_00)],
  totals: [kroner],
  left_out: 0,
}

/** The card with an answer of the server, and the addresses that it asked for. */
const show = (answer: CompanyTurnover | number, past?: string, search = '') => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(`${url instanceof Request ? url.url : url}`)
    return typeof answer === 'number'
      ? new Response('{}', { status: answer })
      : new Response(JSON.stringify(answer))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/${search}`]}>
          <CompaniesCard past={past} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { asked, client, container }
}
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const dayIn = (url: string) => new URL(url, 'http://bon').searchParams.get('day')

test('DES-13: a row for each company leads to its own statistics of the day, and the last row is the total', async () => {
  const { asked } = show(chain)
  const [, zenit, bar, total] = await screen.findAllByRole('row')
  if (!zenit || !bar || !total) throw new Error('three rows')
  expect(textsOf(zenit)).toEqual(['Zenit', '300,00', '240,00', '2', '75 %'])
  expect(textsOf(bar)).toEqual(['Bar', '100,00', '80,00', '2', '25 %'])
  expect(textsOf(total)).toEqual(['I alt', '400,00', '320,00', '4', ''])
  const link = within(bar).getByRole('link', { name: 'Bar, se omsætningen' })
  expect(link.getAttribute('href')).toBe(
    `/companies/${id('Bar')}/admin/statistics/turnover?period=day&from=2026-11-28`,
  )
  expect(asked.map(dayIn)).toEqual([null])
})

test('DEF-54: without VAT the net amounts and shares come first, and the links keep it', async () => {
  show(chain, undefined, '?net=1')
  const [heads, zenit, , total] = await screen.findAllByRole('row')
  if (!heads || !zenit || !total) throw new Error('three rows')
  expect([...heads.children].map(({ textContent }) => textContent).slice(1, 3)).toEqual([
    'Ekskl. moms',
    'Inkl. moms',
  ])
  expect(textsOf(zenit)).toEqual(['Zenit', '240,00', '300,00', '2', '75 %'])
  expect(textsOf(total)).toEqual(['I alt', '320,00', '400,00', '4', ''])
  expect(within(zenit).getByRole('link').getAttribute('href')).toContain('&net=1')
})

test('DES-13: with two currencies each has its total, and a company on another day says which', async () => {
  const hotel = company('Hotel', 50_00, { currency: 'EUR', day: '2026-11-27' })
  const euro = { currency: 'EUR' as const, companies: 1, turnover: sums(50_00, 2) }
  show({ ...chain, companies: [...chain.companies, hotel], totals: [kroner, euro] })
  const rows = await screen.findAllByRole('row')
  expect(rows.slice(1).map((row) => textsOf(row).slice(0, 2))).toEqual([
    ['Zenit DKK', '300,00'],
    ['Bar DKK', '100,00'],
    ['Hotel EUR · 27.11.', '50,00'],
    ['I alt i DKK', '400,00'],
    ['I alt i EUR', '50,00'],
  ])
})

test('DES-13: a chosen day is asked for; without sales it says so, with those that are left out', async () => {
  const none = { ...kroner, turnover: noSums }
  const { asked } = show(
    { companies: [company('Zenit', 0), company('Bar', 0)], totals: [none], left_out: 3 },
    '2026-11-20',
  )
  expect(await screen.findByText('Ingen salg den dag.')).toBeTruthy()
  expect(screen.getByText('3 selskaber mere er ikke regnet med.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(asked.map(dayIn)).toEqual(['2026-11-20'])
})

test('a company alone has no card', async () => {
  const { container, asked } = show({ ...chain, companies: [company('Zenit', 300_00)] })
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(container.querySelector('section')).toBeNull())
})

test('what cannot be fetched is said, and tried again by a button', async () => {
  const { asked } = show(500)
  expect(await screen.findByText('Selskabernes omsætning kunne ikke hentes')).toBeTruthy()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(chain)))
  screen.getByRole('button').click()
  expect(await screen.findByRole('link', { name: 'Bar, se omsætningen' })).toBeTruthy()
  expect(asked.length).toBeGreaterThan(0)
})
