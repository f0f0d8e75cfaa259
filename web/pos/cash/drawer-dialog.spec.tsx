import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { type Pos, PosContextProvider } from '../registers/pos.ts'
import { idOf } from '../sale/cart.examples.ts'
import { DrawerDialog } from './drawer-dialog.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('session')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (pin_opens_drawer: boolean) => {
  const sent: unknown[] = []
  const done = { closed: 0 }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ drawer: 'opened' }))
  })
  const register = { uuid: idOf('register'), pin_opens_drawer }
  const pos = { register, cashier: { uuid: idOf('mette'), initials: 'MK' } }
  const onClose = () => {
    done.closed += 1
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PosContextProvider value={pos as unknown as Pos}>
          <Suspense>
            <DrawerDialog onClose={onClose} />
          </Suspense>
        </PosContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, done }
}
const reason = () => screen.findByRole('button', { name: 'Veksle penge' })

test('PAY-10: the key of the reason opens the drawer, and the reason is recorded', async () => {
  const { sent, done } = show(false)
  fireEvent.click(await reason())
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toEqual([{ cashier_uuid: idOf('mette'), reason: 'change' }])
})

test('SPEC-6: where the company asks for it, no reason opens the drawer before the PIN is typed', async () => {
  const { sent, done } = show(true)
  const key = await reason()
  expect(key).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('PIN-kode for MK'), { target: { value: '1111' } })
  expect(key).toHaveProperty('disabled', false)
  fireEvent.click(key)
  await waitFor(() => expect(done.closed).toBe(1))
  expect(sent).toMatchObject([{ reason: 'change', pin: '1111' }])
})
