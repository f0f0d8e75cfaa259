import type { RegisterData } from '@bon/contracts/registers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, useReducer } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../shared/i18n/index.ts'
import { Toasts } from '../../shared/ui/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { idOf } from '../sale/cart.examples.ts'
import { createTillServices } from '../till/services.ts'
import { atStart, dialogOf, tillReducer } from '../till/till-state.ts'
import { DrawerPrompt } from './confirm-drawer.tsx'
import { DrawerAtPayment } from './drawer-at-payment.tsx'

const requests: { url: string; body: unknown }[] = []
let answer: () => Response
let services = createTillServices()
const drawerReply = (drawer: string) => () => new Response(JSON.stringify({ drawer }))

beforeAll(startI18n)
beforeEach(() => {
  services = createTillServices()
  requests.length = 0
  answer = drawerReply('opened')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return new Response('{}')
    requests.push({ url: String(url), body: JSON.parse(String(init.body)) })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [cash, gift] = [idOf('cash'), idOf('gift')]
const Till = ({ register }: { register: RegisterData }) => {
  const [context, dispatch] = useReducer(tillReducer, atStart)
  const asked = dialogOf(context, 'openDrawer')
  const pos = { register, cart: {}, bon: {}, sale: {}, context, dispatch, services } as unknown as Pos
  return (
    <PosContextProvider value={pos}>
      <Suspense>
        <DrawerAtPayment />
        {asked ? (
          <DrawerPrompt
            onOpen={asked.onOpen}
            onClose={() => dispatch({ type: 'closed', kind: 'openDrawer' })}
          />
        ) : null}
      </Suspense>
    </PosContextProvider>
  )
}
const till = async (open_cash_drawer: 'always' | 'ask' | null, has_drawer = true) => {
  const types = [
    { uuid: cash, open_cash_drawer },
    { uuid: gift, open_cash_drawer: null },
  ]
  const register = { uuid: idOf('register'), has_drawer, payment_types: types } as unknown as RegisterData
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider env="test">
          <Toasts />
          <Till register={register} />
        </MantineProvider>
      </QueryClientProvider>,
    )
  })
}
const wish = (payment_type_uuid = cash) => {
  const [cashier_uuid, payment_uuid] = [idOf('mette'), idOf('payment')]
  act(() => services.drawer.send({ cashier_uuid, payment_uuid, payment_type_uuid }))
  return { cashier_uuid, payment_uuid }
}
const nothing = async () => {
  await act(async () => undefined)
  expect(requests).toEqual([])
}

test('PAY-27: a payment type that always opens the drawer opens it for its payment, with the payment’s id', async () => {
  await till('always')
  const body = wish()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ url: expect.stringContaining('/payment-drawer'), body })
})

test('PAY-27: a means that asks opens it when the cashier says so by key, and leaves it shut otherwise', async () => {
  await till('ask')
  wish()
  const no = await screen.findByRole('button', { name: 'Lad den være lukket' })
  fireEvent.click(no)
  await nothing()
  const body = wish()
  await screen.findByRole('button', { name: 'Åbn skuffen' })
  fireEvent.keyDown(window, { key: 'Enter' })
  await waitFor(() => expect(requests).toMatchObject([{ body }]))
})

test('PAY-27: a payment type without a drawer setting, and a register without a drawer, ask nothing', async () => {
  await till('always')
  wish(gift)
  await nothing()
  cleanup()
  await till('always', false)
  wish()
  await nothing()
})

test('PAY-27: a drawer that does not answer delays nobody, and the key is mentioned', async () => {
  answer = drawerReply('failed')
  await till('always')
  wish()
  expect(await screen.findByText('Skuffen svarede ikke. Åbn den med nøglen.')).toBeDefined()
})

test('PAY-27: a payment made before the texts were loaded is not forgotten', async () => {
  const body = wish()
  await till('always')
  await waitFor(() => expect(requests).toMatchObject([{ body }]))
})
