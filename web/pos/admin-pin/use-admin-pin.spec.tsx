import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '../sale/cart.examples.ts'
import { useAdminPin } from './use-admin-pin.ts'

const requests: { pin_type: string; pin: string; action: object }[] = []
const reopening = {
  kind: 'order.reopen',
  subject_uuid: idOf('order'),
  cashier_uuid: idOf('cashier'),
  command_id: idOf('command'),
} as const
let refusal: { code: string; params?: Record<string, number> } | undefined

beforeEach(() => {
  requests.length = 0
  refusal = undefined
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(JSON.parse(String(init.body)))
    return refusal
      ? new Response(JSON.stringify({ type: 'about:blank', title: refusal.code, status: 409, ...refusal }), {
          status: 409,
          headers: { 'Content-Type': 'application/problem+json' },
        })
      : new Response(JSON.stringify({ authorised: {} }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const pad = () => {
  const onAuthorised = vi.fn()
  const { result } = renderHook(() => useAdminPin(idOf('register'), reopening, { onAuthorised }))
  const type = (pin: string) => {
    for (const digit of pin) act(() => result.current.type(digit))
  }
  return { result, type, onAuthorised }
}

test('POS-52, DEF-12: six digits of an administrator go by themselves, fewer by the check', async () => {
  const { result, type, onAuthorised } = pad()
  type('246810')
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledOnce())
  expect(requests).toEqual([{ pin_type: 'admin', pin: '246810', action: reopening }])
  expect(result.current.pin).toBe('')
  type('1234')
  expect(requests).toHaveLength(1)
  act(() => result.current.submit())
  await waitFor(() => expect(onAuthorised).toHaveBeenCalledTimes(2))
})

test('POS-52: a wrong PIN shakes and clears; too many lock the pad and say for how long', async () => {
  const { result, type, onAuthorised } = pad()
  refusal = { code: 'cashier.wrong_pin' }
  type('111111')
  await waitFor(() => expect(result.current.shaking).toBe(true))
  expect(result.current.pin).toBe('')
  refusal = { code: 'cashier.locked', params: { seconds: 30 } }
  type('111111')
  await waitFor(() => expect(result.current.locked).toBe(true))
  type('246810')
  expect(requests).toHaveLength(2)
  expect(onAuthorised).not.toHaveBeenCalled()
})
