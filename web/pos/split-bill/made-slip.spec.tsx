import { type Instant, money } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../shared/i18n/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { Payments } from './made-slip.tsx'

beforeAll(startI18n)
afterEach(cleanup)

type Payment = OrderView['payments'][number]
const payment = (method: Payment['method'], more: Partial<Payment> = {}): Payment =>
  ({
    payment_uuid: idOf(`paid by ${method}`),
    payment_type_uuid: idOf(method),
    method,
    status: 'recorded',
    amount: money(9_800),
    received: money(9_800),
    change: money(0),
    at: '2026-11-20T17:42:00.000Z' satisfies Instant,
    ...more,
  }) as Payment

test('a paid slip names each means as the register does, and shows the change to give', async () => {
  const payment_types = [
    { uuid: idOf('cash'), name: 'Kontant' },
    { uuid: idOf('card'), name: 'Dankort' },
  ]
  const pos = { register: { uuid: idOf('hall'), payment_types } }
  const payments = [
    payment('cash', { received: money(20_000), change: money(10_200) }),
    payment('card'),
    payment('gift_card'),
  ]
  render(
    <Suspense>
      <TestTill pos={pos} host={false}>
        <Payments payments={payments} />
      </TestTill>
    </Suspense>,
  )
  expect(await screen.findByText('Kontant 200,00')).toBeDefined()
  expect(screen.getByText('Dankort 98,00')).toBeDefined()
  expect(screen.getByText('Gavekort 98,00')).toBeDefined()
  expect(screen.getByText('102,00').tagName).toBe('B')
})
