import { money } from '@bon/contracts/kernel'
import type { PaymentView } from '@bon/contracts/payments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { availability } from '../../../shared/api/index.ts'
import { i18n, refusals, startI18n } from '../../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../../registers/pos.ts'
import { empty, idOf } from '../../sale/cart.examples.ts'
import { CardWait } from './card-wait.tsx'

beforeAll(async () => {
  await startI18n()
  await Promise.all([i18n.loadNamespaces(['cards', 'pos']), refusals.fetch()])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  availability.answered()
})

test('RES-17: that the server did not answer is said until it does', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const pos = {
    register: { uuid: idOf('till'), company: { currency: 'DKK' } },
    cashier: { uuid: idOf('mk') },
    cart: empty,
    sale: { state: { status: 'card' } },
  }
  const attempt = { payment_uuid: idOf('payment'), state: 'sent', started_at: '2026-11-24T09:00:00.000Z' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PosContextProvider value={pos as unknown as Pos}>
        <CardWait
          name="Kort"
          attempt={attempt as unknown as PaymentView}
          unpaid={money(70_00)}
          onOver={() => undefined}
          onLeave={() => undefined}
        />
      </PosContextProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Afbryd/ }))
  const said = /Serveren svarede ikke/
  expect(await screen.findByText(said, undefined, { timeout: 20_000 })).toBeTruthy()
  act(() => availability.answered())
  expect(screen.queryByText(said)).toBeNull()
}, 30_000)
