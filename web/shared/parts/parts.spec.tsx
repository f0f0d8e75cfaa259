import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { loadPart, PartBoundary, PartWaiting, partFault } from './index.ts'

beforeAll(startI18n)
let isThere = true
beforeEach(() => {
  isThere = true
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('2026-11-21T20:00:00Z')
  })
  vi.useFakeTimers()
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (children: ReactNode) =>
  render(
    <MantineProvider>
      <PartBoundary>
        <Suspense fallback={<PartWaiting />}>{children}</Suspense>
      </PartBoundary>
    </MantineProvider>,
  )
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  'Failed to fetch dynamically imported module: /assets/a.js',
  'error loading dynamically imported module: /assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])(
  'RES-20: “%s” is a part that is missing: the bon is kept, and reloading brings the new version',
  async (message) => {
    const MissingPart = lazy(() => Promise.reject(new TypeError(message)))
    show(<MissingPart />)
    await advance(0)
    expect(screen.getByRole('alertdialog', { hidden: true }).textContent).toContain('Bonen er gemt')
    expect(screen.getByRole('button', { hidden: true }).textContent).toBe('Genindlæs')
  },
)

test('RES-20: without a server the network is named, no key leads to an error page, and it comes back by itself', async () => {
  isThere = false
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const MissingPart = lazy(() => Promise.reject(new TypeError('Importing a module script failed.')))
  show(<MissingPart />)
  await advance(0)
  const popup = screen.getByRole('alertdialog', { hidden: true })
  expect(popup.textContent).toContain('Ingen forbindelse')
  expect(popup.textContent).toContain('Bonen er gemt')
  expect(popup.textContent).not.toContain('ny version')
  await advance(60_000)
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
  expect(reload).not.toHaveBeenCalled()
  isThere = true
  await advance(2_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('RES-20, RES-21: a part that has not come after 120 seconds is given up, and not before', async () => {
  const Never = lazy(() => new Promise<never>(() => undefined))
  show(<Never />)
  await advance(119_999)
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull()
  await advance(1)
  await advance(0)
  expect(screen.getByRole('alertdialog', { hidden: true }).textContent).toContain('to minutter')
})

test('RES-21: a page that has not come after 120 seconds fails as a timeout', async () => {
  const waiting = loadPart(() => new Promise<never>(() => undefined))
  const failed = expect(waiting).rejects.toSatisfy((error) => partFault(error) === 'timeout')
  await advance(120_000)
  await failed
  await expect(loadPart(async () => 'here')).resolves.toBe('here')
})

test('RES-20: a bug is not called a missing part', async () => {
  expect(partFault(new TypeError('x is not a function'))).toBeUndefined()
  expect(partFault('x')).toBeUndefined()
  const Broken = () => {
    throw new TypeError('x is not a function')
  }
  expect(() => show(<Broken />)).toThrow('x is not a function')
})
