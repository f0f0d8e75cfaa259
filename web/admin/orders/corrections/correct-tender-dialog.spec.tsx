import type { Uuid } from '@bon/contracts/kernel'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, refusals, startI18n } from '../../../shared/i18n/index.ts'
import { CorrectTenderDialog } from './correct-tender-dialog.tsx'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-26T12:00:00.000Z'
const cash = {
  payment_uuid: id(2),
  payment_type_uuid: id(5),
  method: 'cash',
  name: 'Kontant',
  amount: 100_00,
  at,
}
const slip = {
  payment_uuid: id(3),
  payment_type_uuid: id(6),
  method: 'autonomous',
  name: null,
  amount: 20_00,
  at,
}
const payment_types = [
  { uuid: id(5), name: 'Kontant' },
  { uuid: id(6), name: 'Løs terminal' },
]

type Sent = { path: string; key: string | undefined; body: Record<string, unknown> }
let payments: object[]
let sent: Sent[]
let answers: Response[]

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['corrections', 'identity'])
  await refusals.fetch()
})
beforeEach(() => {
  payments = [cash]
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ payments, payment_types }))
    const key = new Headers(headers).get('Idempotency-Key') ?? undefined
    sent.push({ path: path.split('?')[0]?.split('/').at(-1) ?? '', key, body: JSON.parse(String(body)) })
    return answers.shift() ?? new Response(JSON.stringify({ approved: {}, order: {} }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const refusal = (code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status: 409, code }), {
    status: 409,
    headers: { 'Content-Type': 'application/problem+json' },
  })

const open = () => {
  const onClose = vi.fn()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CorrectTenderDialog order_uuid={id(1)} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onClose
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fill = (pin: string) => {
  choose('Hvad blev der betalt med?', id(6))
  choose('Grund', ' Var på kort ')
  choose('Administrators PIN-kode', pin)
  fireEvent.click(screen.getByRole('button', { name: 'Ret' }))
}

test('R-6: the PIN approves the very command that is sent with it, and the reason goes along', async () => {
  const onClose = open()
  await screen.findByText(/^Kontant, 100,00 kl\. /)
  fill('246810')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const command_id = sent[1]?.key
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      'office-approvals',
      {
        pin: '246810',
        action: { kind: 'order.correct_tender_in_office', subject_uuid: id(1), command_id },
      },
    ],
    ['office-tender-corrections', { payment_uuid: id(2), payment_type_uuid: id(6), reason: 'Var på kort' }],
  ])
})

test('R-6: a wrong PIN is said at its field and cleared, and the same correction is the same command', async () => {
  const onClose = open()
  await screen.findByText(/^Kontant, 100,00/)
  answers = [refusal('cashier.wrong_pin')]
  fill('000000')
  expect(await screen.findByText('Forkert PIN-kode.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Administrators PIN-kode').value).toBe('')
  expect(sent).toHaveLength(1)
  answers = [new Response(JSON.stringify({ approved: {} })), refusal('order.tender_unchanged')]
  fill('246810')
  expect(await screen.findByText('Betalingen står allerede på det betalingsmiddel.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  fill('246810')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(new Set(sent.flatMap(({ path, key }) => (path === 'office-approvals' ? [] : [key]))).size).toBe(1)
})

test('R-6: nothing is sent before everything is there, and of two payments one is chosen', async () => {
  payments = [cash, slip]
  open()
  const which = await screen.findByLabelText<HTMLSelectElement>('Hvilken betaling er forkert?')
  expect([...which.options].map(({ text }) => text.split(' kl.')[0])).toEqual([
    'Kontant, 100,00',
    'Terminal, 20,00',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Ret' }))
  expect(screen.getByText('Skriv en grund.')).toBeTruthy()
  expect(screen.getByText('Tast PIN-koden, 4 til 6 cifre.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(which, { target: { value: id(3) } })
  const targets = screen.getByLabelText<HTMLSelectElement>('Hvad blev der betalt med?')
  expect([...targets.options].map(({ text }) => text)).toEqual(['Vælg betalingsform', 'Kontant'])
})
