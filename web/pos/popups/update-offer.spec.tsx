import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../shared/i18n/index.ts'
import { UpdateOffer } from './update-offer.tsx'

// As Vite defines them, before any module is evaluated.
vi.hoisted(() => Object.assign(globalThis, { __BUILD_KEY__: 'old', __BUILD_TIME__: '2026-11-21T20:00:00Z' }))

let pushed = '0'
let reload: ReturnType<typeof vi.fn>
beforeAll(startI18n)
beforeEach(() => {
  pushed = '0'
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as never
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/last') ? new Response('2026-11-21T23:00:00Z') : new Response(pushed),
  )
  render(
    <Suspense>
      <UpdateOffer />
    </Suspense>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('RES-11, RES-18: a new version is found within 20 seconds and offered with a reload; “Senere” lets it rest for an hour', async () => {
  expect(screen.queryByText('Ny version klar')).toBeNull()
  await advance(20_000)
  expect(await screen.findByText('Ny version klar')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Senere' }))
  expect(screen.queryByText('Ny version klar')).toBeNull()
  await advance(3_600_000)
  fireEvent.click(await screen.findByRole('button', { name: 'Opdatér nu' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('DEF-76: a build that is pushed is taken once nobody has touched the till for a minute, and only once', async () => {
  pushed = 'new'
  await advance(20_000)
  await advance(50_000)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await advance(50_000)
  expect(reload).not.toHaveBeenCalled()
  await advance(12_000)
  expect(reload).toHaveBeenCalled()
  cleanup()
  reload.mockClear()
  render(<UpdateOffer />)
  await advance(200_000)
  expect(reload).not.toHaveBeenCalled()
})
