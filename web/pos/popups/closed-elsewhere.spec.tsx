import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
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
const closed = { uuid: idOf('register'), session: null }

test('ZR-17: a register that was closed from the desk says so to whoever sold at it, once', () => {
  renderHook(() => useClosedElsewhere(selling(7))).unmount()
  const { result } = renderHook(() => useClosedElsewhere(closed))
  expect(result.current.closed).toMatchObject({ n: 7 })
  act(() => result.current.dismiss())
  expect(result.current.closed).toBeUndefined()
  expect(renderHook(() => useClosedElsewhere(closed)).result.current.closed).toBeUndefined()
})

test('ZR-17: who closes himself is not told, unless his closing failed', () => {
  renderHook(() => useClosedElsewhere(selling(8))).unmount()
  ownClosing.begins(idOf('session 8'))
  expect(renderHook(() => useClosedElsewhere(closed)).result.current.closed).toBeUndefined()
  ownClosing.failed(idOf('session 8'))
  expect(renderHook(() => useClosedElsewhere(closed)).result.current.closed).toMatchObject({ n: 8 })
})

test('ZR-17: another register’s session is not this one’s', () => {
  renderHook(() => useClosedElsewhere(selling(9))).unmount()
  const other = { uuid: idOf('bar'), session: null }
  expect(renderHook(() => useClosedElsewhere(other)).result.current.closed).toBeUndefined()
})
