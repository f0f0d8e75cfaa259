import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { idOf } from '../sale/cart.examples.ts'
import { ownClosing, useClosedElsewhere } from './closed-elsewhere.ts'

const selling = (n: number) => ({
  uuid: idOf('register'),
  session: {
    session_uuid: idOf(`session ${n}`),
    n,
    opened_at: '2026-11-21T08:00:00.000Z',
    business_day: '2026-11-21',
    close_due_at: '2026-11-22T06:00:00.000Z',
    test_mode: false,
    opened_by: idOf('cashier'),
    receipts: 0,
    gross: 0 as never,
    given_back: [],
  },
})
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const watch = (register: Parameters<typeof useClosedElsewhere>[0]) =>
  renderHook(() => useClosedElsewhere(register), { wrapper })
const closed = { uuid: idOf('register'), session: null }

test('ZR-17: a register that was closed from the desk says so to whoever sold at it, once', () => {
  watch(selling(7)).unmount()
  const { result } = watch(closed)
  expect(result.current.closed).toMatchObject({ n: 7 })
  act(() => result.current.dismiss())
  expect(result.current.closed).toBeUndefined()
  expect(watch(closed).result.current.closed).toBeUndefined()
})

test('ZR-17: who closes himself is not told, unless his closing failed', () => {
  watch(selling(8)).unmount()
  ownClosing(client).begins(idOf('session 8'))
  expect(watch(closed).result.current.closed).toBeUndefined()
  ownClosing(client).failed(idOf('session 8'))
  expect(watch(closed).result.current.closed).toMatchObject({ n: 8 })
})

test('ZR-17: another register’s session is not this one’s', () => {
  watch(selling(9)).unmount()
  const other = { uuid: idOf('bar'), session: null }
  expect(watch(other).result.current.closed).toBeUndefined()
})
