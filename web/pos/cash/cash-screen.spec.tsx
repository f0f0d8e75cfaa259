import type { RegisterData, ZReportView } from '@bon/contracts/registers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { idOf } from '../sale/cart.examples.ts'
import { CashScreen } from './cash-screen.tsx'

const sent: { url: string; body: unknown }[] = []
beforeAll(startI18n)
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push({ url: String(url), body: JSON.parse(String(init.body)) })
    const accounts = [{ uuid: idOf('groceries'), number: 1310, name: 'Køb af råvarer', vat_rate: 250 }]
    return new Response(JSON.stringify({ z_report: {}, accounts }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mette = idOf('mette')
const by = { cashier_uuid: mette, at: '2026-11-22T12:00:00.000Z' }
const session = {
  expected_cash: 1_700_00,
  moves: [
    { way: 'deposit', reason: 'cash_deposit', amount: 1_000_00, ...by },
    { way: 'withdraw', reason: 'purchase', amount: 300_00, ...by },
    { way: 'withdraw', reason: 'tips', amount: 50_00, ...by },
  ],
} as unknown as ZReportView
const show = () => {
  const register = {
    uuid: idOf('register'),
    cashiers: [{ uuid: mette, initials: 'MK', label: 'Mette' }],
  }
  const pos = { register: register as unknown as RegisterData, cashier: { uuid: mette } } as unknown as Pos
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <PosContextProvider value={pos}>
            <Suspense>
              <CashScreen session={session} />
            </Suspense>
          </PosContextProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('POS-14: cash is laid in and taken out with its reason, and the button says once more how much', async () => {
  show()
  fireEvent.change(await screen.findByLabelText('Beløb'), { target: { value: '500' } })
  const send = await screen.findByRole('button', { name: 'Læg 500,00 i kassen' })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Fra pengeskabet' }))
  fireEvent.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    url: expect.stringContaining('/deposits'),
    body: { cashier_uuid: mette, amount: 500_00, reason: 'cash_deposit' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Tag fra kassen' }))
  fireEvent.change(screen.getByLabelText('Beløb'), { target: { value: '20' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Til pengeskabet' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tag 20,00 fra kassen' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    url: expect.stringContaining('/withdrawals'),
    body: { amount: 20_00, reason: 'cash_deposit' },
  })
})

test('POS-14: what was moved since opening stands newest first, and is taken back by its opposite', async () => {
  show()
  const rows = await screen.findAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Drikkepenge udbetalt')
  expect(texts[1]).toContain('Indkøb')
  expect(texts[2]).toContain('Fra pengeskabet')
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Fortryd Indkøb, 300,00' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    url: expect.stringContaining('/deposits'),
    body: { amount: 300_00, reason: 'purchase' },
  })
})

test('LAW-15: a purchase asks for its account and takes the VAT of its receipt; tips ask who gets them', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Tag fra kassen' }))
  fireEvent.change(screen.getByLabelText('Beløb'), { target: { value: '250' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Indkøb' }))
  const send = screen.getByRole('button', { name: 'Tag 250,00 fra kassen' })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.click(await screen.findByRole('radio', { name: '1310 Køb af råvarer' }))
  const vat = screen.getByLabelText(/Heraf moms/)
  expect(vat.getAttribute('placeholder')).toBe('50,00')
  fireEvent.change(vat, { target: { value: '40' } })
  fireEvent.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    cashier_uuid: mette,
    amount: 250_00,
    reason: 'purchase',
    expense: { account_uuid: idOf('groceries'), vat: 40_00 },
  })
  fireEvent.change(screen.getByLabelText('Beløb'), { target: { value: '80' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Drikkepenge udbetalt' }))
  expect(screen.getByRole('button', { name: 'Tag 80,00 fra kassen' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: 'MK Mette' }))
  fireEvent.click(screen.getByRole('button', { name: 'Tag 80,00 fra kassen' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({ cashier_uuid: mette, amount: 80_00, reason: 'tips', paid_to: mette })
})
