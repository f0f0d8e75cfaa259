import { sessionEndpoints } from '@bon/contracts/registers'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../shared/api/index.ts'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { TestTill } from '../till/till.examples.tsx'
import { CashierPin } from './cashier-pin.tsx'

const [register, cashier] = [idOf('register'), idOf('cashier')]
let isSignedIn = false
const sent: { path: string; key: string | null; body: { pin?: string } }[] = []

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const refusal = (code: string) => answer(409, { type: 'about:blank', title: code, status: 409, code })

// Namespaces a register loads after its first screen.
beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
  await Promise.all([fetchDialogs(), import('./cashier-pin-dialog.tsx')])
})
beforeEach(() => {
  isSignedIn = false
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    const path = new URL(url, 'http://bon.test').pathname.split('/').at(-1) ?? ''
    sent.push({ path, key: new Headers(init.headers).get('Idempotency-Key'), body })
    if (path !== 'sign-in') return isSignedIn ? answer(200, {}) : refusal('cashier.not_signed_in')
    isSignedIn = body.pin === '1111' && body.cashier_uuid === cashier
    return isSignedIn
      ? answer(200, { cashier: { uuid: cashier, initials: 'MK' } })
      : refusal('cashier.wrong_pin')
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const xReport = () =>
  call(sessionEndpoints.xReport, { params: { uuid: register }, body: { cashier_uuid: cashier } })
const draw = () =>
  render(
    <MantineProvider>
      <TestTill pos={{}}>
        <CashierPin register={{ uuid: register, cashiers: [] }} />
      </TestTill>
    </MantineProvider>,
  )
const type = (pin: string) => {
  for (const digit of pin) fireEvent.click(screen.getByRole('button', { name: digit }))
}

test('S-05: a command of a signed-out cashier waits for the PIN, and continues with its own id', async () => {
  draw()
  const report = xReport()
  await screen.findByRole('dialog')
  type('2222')
  await waitFor(() => expect(sent.filter(({ path }) => path === 'sign-in')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  type('1111')
  await report
  const [first, last] = [sent[0], sent.at(-1)]
  expect(last).toEqual(first)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('S-05: closing the PIN dialog, or locking the register, cancels the command', async () => {
  const { unmount } = draw()
  const report = xReport().catch((error: unknown) => error)
  await screen.findByRole('dialog')
  unmount()
  expect(await report).toMatchObject({ problem: { code: 'cashier.not_signed_in' } })
  expect(sent).toHaveLength(1)
})
