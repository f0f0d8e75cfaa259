import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Session, SessionContext } from '../../shared/session/use-session.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { coffee, empty, idOf } from '../sale/cart.examples.ts'
import type { ApprovalQuestion } from '../till/dialogs.ts'
import { createTillServices } from '../till/services.ts'
import { TillProvider } from '../till/use-till.ts'
import { memoryStorage, sale } from './waiting.examples.ts'
import { WaitingDialog } from './waiting-dialog.tsx'
import { createWaiting } from './waiting-store.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['waiting', 'story', 'pos', 'orders', 'common', 'floor-plan'])
})
afterEach(cleanup)

const shown = async (reason?: string) => {
  const store = memoryStorage()
  const waiting = createWaiting(store)
  const approve = vi.fn(async (_: ApprovalQuestion) => reason)
  const pos = {
    register: { uuid: idOf('register'), cashiers: [], payment_types: [] },
    cashier: { uuid: idOf('cashier') },
    cart: empty,
    bon: { lines: 0, unsent: false, status: 'open' },
    sale: { state: { status: 'idle' } },
    services: { ...createTillServices(), waiting },
    dispatch: vi.fn(),
    approve,
  }
  await waiting.change({ type: 'kept', item: sale('one') })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SessionContext value={{ company: { uuid: idOf('company') } } as unknown as Session}>
            <PosContextProvider value={pos as unknown as Pos}>
              <TillProvider>
                <Suspense>
                  <WaitingDialog onClose={() => undefined} />
                </Suspense>
              </TillProvider>
            </PosContextProvider>
          </SessionContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'Venter på serveren' })
  const change = (event: Parameters<typeof waiting.change>[0]) => act(() => waiting.change(event))
  return { store, change, approve }
}
const [command_id, key] = [idOf('one'), (name: string) => screen.getByRole('button', { name })]
const problem = (code: string, params = {}) => ({
  type: 'about:blank',
  title: 'no',
  status: 409,
  code,
  params,
})

test('R-10: what was taken although it deviates names each reason, until a cashier has seen it', async () => {
  const { store, change } = await shown()
  const deviations = [
    { kind: 'price' as const, product_uuid: coffee.uuid, amount: 38_00 as never },
    { kind: 'session' as const },
  ]
  await change({ type: 'answered', command_id, revision: '5', deviations })
  expect(screen.getByText(/Kaffe kostede 38,00/)).toBeDefined()
  expect(screen.getByText(/lavet, før kassen blev åbnet/)).toBeDefined()
  expect(screen.queryByText(/gemt på denne enhed/)).toBeNull()
  fireEvent.click(key('Set'))
  await waitFor(() => expect(store.all()).toEqual([]))
  expect(screen.getByText('Intet venter')).toBeDefined()
})

test('R-10: a sale that waits for the register to be opened says so, and needs nobody', async () => {
  const { change } = await shown()
  await change({ type: 'unanswered', command_id, held: problem('register.not_open') })
  expect(screen.getByText('Venter på, at kassen åbnes.')).toBeDefined()
  expect(screen.getByText('Venter')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Prøv igen' })).toBeNull()
})

test('R-9, R-10: what waited for more than three days asks an administrator, and is sent with the reason', async () => {
  const { store, change, approve } = await shown('Kassen lå i bilen')
  const causes = { cause: 'waited_long', causes: 'waited_long' }
  await change({ type: 'refused', command_id, problem: problem('order.approval_needed', causes) })
  fireEvent.click(key('Godkend'))
  await waitFor(() => expect(store.all()[0]?.refused).toBeUndefined())
  const { order_uuid: subject_uuid } = sale('one').command
  const action = { kind: 'order.save', subject_uuid, cashier_uuid: idOf('cashier'), command_id }
  expect(approve).toHaveBeenCalledWith({ register_uuid: idOf('register'), causes: ['waited_long'], action })
  expect(store.all()[0]?.command.body).toMatchObject({ reason: 'Kassen lå i bilen' })
})
