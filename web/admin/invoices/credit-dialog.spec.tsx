import type { InvoiceView } from '@bon/contracts/invoices'
import { money, quantity, type Uuid } from '@bon/contracts/kernel'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { CreditDialog } from './credit-dialog.tsx'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const line = (n: number, name: string, total: number, sold: number) => ({
  uuid: id(n),
  name,
  quantity: quantity(sold),
  unit: 'pieces',
  unit_price: money(total),
  discount: money(0),
  total: money(total),
  vat: money(0),
  vat_rate: 0,
})
const invoice = {
  invoice_uuid: id(1),
  invoice_nr: 7,
  status: 'unprocessed',
  prepaid: money(0),
  payable: money(235_00),
  lines: [line(2, 'Laks', 200_00, 2000), line(3, 'Brød', 35_00, 1000)],
} as unknown as InvoiceView
let left: object
let sent: { path: string; body: object }[]

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['invoices', 'refusals'])
})
beforeEach(() => {
  left = {
    left: 235_00,
    lines: invoice.lines.map(({ uuid, quantity: sold }) => ({ line_uuid: uuid, left: sold })),
  }
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify(left))
    sent.push({ path: path.split('?')[0] ?? '', body: JSON.parse(String(body)) })
    return new Response(JSON.stringify({ credit_note_uuid: id(9), sealing: false }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (over: Partial<InvoiceView> = {}) => {
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CreditDialog invoice={{ ...invoice, ...over }} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onClose
}
const confirm = (text: string) => screen.findByRole('button', { name: text })

test('INV-03, R-7: the whole invoice is the default, the effect is shown in advance, and no till is asked for', async () => {
  const onClose = open()
  const button = await confirm('Krediter 235,00')
  expect(screen.getByRole('status').textContent).toMatch(/^Der laves en kreditnota på 235,00 til faktura 7\./)
  fireEvent.change(screen.getByRole('textbox', { name: 'Antal at kreditere af Laks' }), {
    target: { value: '1' },
  })
  expect(screen.getByRole('status').textContent).toContain('Kunden skylder derefter 100,00.')
  fireEvent.click(button)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const lines = [
    { line_uuid: id(2), quantity: 1000 },
    { line_uuid: id(3), quantity: 1000 },
  ]
  expect(sent).toEqual([{ path: `/api/v1/invoices/${id(1)}/credit-notes`, body: { lines } }])
})

test('of an order partly paid at the till no more than the invoice is credited', async () => {
  left = { ...left, left: 100_00 }
  open({ prepaid: money(135_00), payable: money(100_00) })
  expect(await confirm('Krediter 0,00')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Hele fakturaen' }))
  expect(await confirm('Krediter 235,00')).toHaveProperty('disabled', true)
  expect(screen.getByText(/^Højst 100,00 kan krediteres/)).toBeTruthy()
})
