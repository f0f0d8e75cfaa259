import type { RegisterData } from '@bon/contracts/registers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { idOf } from '../sale/cart.examples.ts'
import { TillProvider } from '../till/use-till.ts'
import { OpenScreen } from './screen.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['pos', 'session'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>
const coins = { uuid: idOf('cash'), method: 'cash', units: [100_00, 1_00] }
const show = (
  previous_cash_close: RegisterData['previous_cash_close'],
  at = '/register',
  cash: object = coins,
) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ z_report: {} }))
  })
  const register = { uuid: 'till', identifier: '1', name: 'Bar', main_display: 'sale', previous_cash_close }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <SessionContext value={{ company: { uuid: 'kaj' } } as unknown as Session}>
            <TillProvider>
              <Suspense>
                <OpenScreen
                  register={register as unknown as RegisterData}
                  cash={cash as never}
                  cashier={{ uuid: idOf('mette'), initials: 'MK' }}
                  onLock={() => undefined}
                >
                  <p>Opdatering i nat</p>
                </OpenScreen>
              </Suspense>
            </TillProvider>
            <Where />
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent }
}
const count = (notes: number, coins: number) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Antal 100' }), { target: { value: `${notes}` } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Antal 1' }), { target: { value: `${coins}` } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const left = (amount: number, counts: { unit: number; count: number }[] = []) =>
  ({ amount, counts }) as NonNullable<RegisterData['previous_cash_close']>

test('ZR-12, ZR-14: a drawer with less than was left is opened with a cash difference, or with money that went to the safe', async () => {
  const ways = [
    [/lagt i pengeskabet siden lukning/, { confirmed_since_close: -20_00 }],
    [/Skuffen mangler 20,00: bogføres som kassedifference/, { confirmed_difference: -20_00 }],
  ] as const
  for (const [name, body] of ways) {
    const { sent } = show(left(1_020_00))
    await screen.findByRole('heading', { name: 'Åbn kasse 1' })
    count(10, 0)
    expect(screen.getByRole('button', { name: 'Åbn kasse' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('radio', { name }))
    press('Åbn kasse')
    await waitFor(() => expect(sent).toMatchObject([body]))
    expect(Object.keys(sent[0] as object).filter((key) => key.startsWith('confirmed'))).toHaveLength(1)
    cleanup()
  }
})

test('ZR-23: a count that cannot be repeated says why', async () => {
  const same = () => screen.getByRole('button', { name: 'Samme som ved sidste lukning' })
  const why = () => document.getElementById(same().getAttribute('aria-describedby') ?? '')?.textContent
  show(left(1_000_00))
  await screen.findByRole('heading', { name: 'Åbn kasse 1' })
  expect(why()).toContain('Penge gik i pengeskabet')
  cleanup()
  show(null)
  await screen.findByRole('heading', { name: 'Åbn kasse 1' })
  expect(why()).toContain('ingen tidligere optælling')
  cleanup()
  show(left(1_000_00, [{ unit: 100_00, count: 10 }]))
  await screen.findByRole('heading', { name: 'Åbn kasse 1' })
  expect(same()).toHaveProperty('disabled', false)
  expect(why()).toBeUndefined()
})

test('ZR-19: an opening in test mode leads to the sale, also from the address of the close', async () => {
  const { sent } = show(null)
  await screen.findByRole('heading', { name: 'Åbn kasse 1' })
  count(1, 0)
  press('Åbn i testtilstand')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/companies/kaj/pos/till'))
  expect(sent).toMatchObject([{ test_mode: true }])
})

test('messages lie within the screen, under its bar, so that the page keeps its height', async () => {
  show(null)
  const bar = (await screen.findByRole('heading', { name: 'Åbn kasse 1' })).closest('main')?.parentElement
  expect(bar?.children[0]?.tagName).toBe('HEADER')
  expect(bar?.children[1]?.textContent).toBe('Opdatering i nat')
})

test('REG-55: a register that takes no cash opens without a count, whatever a drawer of before holds', async () => {
  const { sent } = show(left(1_000_00), '/register', { uuid: idOf('card'), method: 'card', units: [] })
  await screen.findByRole('heading', { name: 'Åbn kasse 1' })
  expect(screen.getByText(/tager ikke imod kontanter/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Samme som ved sidste lukning' })).toBeNull()
  press('Åbn kasse')
  await waitFor(() => expect(sent).toEqual([{ cashier_uuid: idOf('mette'), counts: [] }]))
})
