import { type Money, money } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { PrintReceipt } from '../papers/index.ts'
import { added, cartAfter, coffee, idOf, orderView } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { ChangePanel } from './change-panel.tsx'

const cash = { uuid: idOf('cash'), name: 'Kontant', method: 'cash', units: [100, 1000, 10_000] }
const mobile = { uuid: idOf('mobile'), name: 'MobilePay', method: 'autonomous' }
const code = 'ABCD-EFGH-JKLMN'
let prints: { paper: string; way: string; copy: number }[] = []
let hasPrinter = true

const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const made = ({ paper, way, copy }: (typeof prints)[number], n: number) => ({
  print_uuid: idOf(`print ${n}`),
  paper,
  copy,
  way,
  mail: null,
  printer_uuid: null,
  cashier_uuid: idOf('cashier'),
  at: '2026-11-20T17:42:00.000Z',
})

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'bon', 'papers', 'refusals'])
  await fetchDialogs()
})
beforeEach(() => {
  prints = []
  hasPrinter = true
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://bon.test')
    if (pathname.endsWith('/receipt'))
      return answer({
        receipt: { gift_cards: [{ code, name: 'Gavekort', amount: 20_000, expires_on: null }] },
      })
    if (method === 'GET') return answer({ prints: prints.map(made) })
    const { paper, way } = JSON.parse(String(body))
    if (way === 'printer' && !hasPrinter)
      return answer({ type: 'about:blank', title: 'no', status: 409, code: 'paper.no_printer' }, 409)
    prints.push({ paper, way, copy: prints.length })
    return answer({ print: made({ paper, way, copy: prints.length - 1 }, prints.length) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order = (over: Partial<OrderView> = {}): OrderView =>
  orderView([...cartAfter(added(coffee)).lines], { status: 'completed', ...over })
const shown = (of: OrderView, surcharge?: Money) => {
  const paid = {
    ...(surcharge !== undefined && { surcharge }),
    order: of,
    payment_uuid: idOf('last'),
    payment_type_uuid: cash.uuid,
    received: money(7900),
    change: money(0),
    tip: money(0),
    due: money(7900),
    rounding: money(0),
  }
  const register = { uuid: idOf('register'), payment_types: [cash, mobile] }
  const pos = { register, cash, cashier: { uuid: idOf('cashier') }, sale: { dismiss: () => undefined } }
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <TestTill pos={pos}>
          <ChangePanel paid={paid} />
          <section aria-label="Boner">
            <PrintReceipt orderUuid={of.order_uuid} />
          </section>
        </TestTill>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const giftCard = () => {
  const [line] = order().lines
  if (!line) throw new Error('no line')
  const gift_card = { gift_card_type_uuid: idOf('gift card type') }
  return order({ lines: [{ ...line, gift_card } as unknown as OrderView['lines'][number]] })
}

test('GC-06: a sold gift card shows its code and prints by itself, once', async () => {
  const { unmount } = shown(giftCard())
  await screen.findByText(code)
  await waitFor(() => expect(prints).toEqual([{ paper: 'receipt', way: 'printer', copy: 0 }]))
  unmount()
  shown(giftCard())
  await screen.findByText(code)
  await screen.findByRole('button', { name: 'Printet' })
  expect(prints).toHaveLength(1)
})

test('GC-06: without a printer the code stands there, and no dialog of the browser comes by itself', async () => {
  hasPrinter = false
  shown(giftCard())
  await screen.findByText(code)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false))
  expect(prints).toEqual([])
})

test('PAY-29: one tap prints the receipt, a double tap no copy', async () => {
  shown(order())
  const key = await screen.findByRole('button', { name: 'Print' })
  fireEvent.click(key)
  fireEvent.click(key)
  await screen.findByRole('button', { name: 'Printet' })
  fireEvent.click(screen.getByRole('button', { name: 'Printet' }))
  expect(prints).toEqual([{ paper: 'receipt', way: 'printer', copy: 0 }])
})

test('PAY-29: in the list of bons a double tap prints no copy either: copies are asked for', async () => {
  shown(order())
  const key = await screen.findByRole('button', { name: 'Print kvittering' })
  await waitFor(() => expect(key).toHaveProperty('disabled', false))
  fireEvent.click(key)
  const copy = await screen.findByRole('button', { name: 'Print kopi nr. 1' })
  await waitFor(() => expect(copy).toHaveProperty('disabled', false))
  fireEvent.click(copy)
  const sure = await screen.findByRole('button', { name: 'Lav kopi nr. 1' })
  expect(prints).toHaveLength(1)
  fireEvent.click(sure)
  await waitFor(() => expect(prints).toHaveLength(2))
})

test('PAY-19: after a mixed payment the total is the whole bon, and what was paid before has its means', () => {
  const payment = (name: string, payment_type_uuid: string, amount: number) => ({
    payment_uuid: idOf(name),
    payment_type_uuid,
    amount: money(amount),
    status: 'recorded',
  })
  const payments = [payment('first', mobile.uuid, 10_000), payment('last', cash.uuid, 7900)]
  shown(order({ total: money(17_900), payments: payments as unknown as OrderView['payments'] }))
  expect(screen.getByText('I alt').nextElementSibling?.textContent).toBe('179,00')
  expect(screen.getByText('MobilePay').nextElementSibling?.textContent).toBe('−100,00')
})

test('row 40: in English the means have their English words', async () => {
  await i18n.changeLanguage('en')
  try {
    shown(order())
    expect(screen.getByText(/is paid by cash$/)).toBeTruthy()
    expect(screen.queryByText(/kontant/i)).toBeNull()
  } finally {
    await i18n.changeLanguage('da')
  }
})

test.each([
  ['da', 'Heraf kortgebyr'],
  ['en', 'Of which card surcharge'],
])(
  'DEF-08: in %s it is said what of the sum was taken for the card; without one nothing is',
  async (language, words) => {
    await i18n.changeLanguage(language)
    shown(order(), money(1_55))
    expect(screen.getByText(words).nextElementSibling?.textContent).toBe('1,55')
    cleanup()
    shown(order())
    expect(screen.queryByText(words)).toBeNull()
    await i18n.changeLanguage('da')
  },
)
