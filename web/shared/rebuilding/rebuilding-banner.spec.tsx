import { orderQueryEndpoints } from '@bon/contracts/orders'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { query } from '../api/index.ts'
import { credentials } from '../credentials/index.ts'
import { startI18n } from '../i18n/index.ts'
import { RebuildingBanner } from './index.ts'

const company = '5c054310-c996-5eb9-a4fa-ba4d8ad9aa32'
beforeAll(startI18n)

let isRebuilding = true
let requestCount = 0

beforeEach(() => {
  vi.useFakeTimers()
  credentials.signIn('a-token')
  credentials.chooseCompany(company)
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return new Response('{}', { headers: isRebuilding ? { Stale: 'rebuilding' } : {} })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Orders = () => {
  useQuery(query(orderQueryEndpoints.list, { query: { limit: 10 } }))
  return null
}

test('FIND-M7: a list as it was before an update is named, asked for again, and the banner goes with the first that is new', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RebuildingBanner className="banner" />
      <Orders />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(screen.getByRole('status').textContent).toMatch(/før opdateringen/)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(requestCount).toBe(2)
  expect(screen.queryByRole('status')).not.toBeNull()
  isRebuilding = false
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(requestCount).toBe(3)
})
