import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { refusals, startI18n } from '../i18n/index.ts'
import { ErrorState, LoadingState } from './states.tsx'
import { Toasts, useToast } from './toast.tsx'

beforeAll(startI18n)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('loading shows nothing at first, then a skeleton, then a text', () => {
  render(<LoadingState />)
  expect(screen.queryByRole('status')).toBeNull()
  advance(200)
  expect(screen.getByRole('status')).toBeDefined()
  expect(screen.getByText('Henter …').className).toBe('vh')
  advance(2800)
  expect(screen.getByText('Henter …').className).not.toBe('vh')
})

test('an error says what happened as soon as its sentence is there, its code, and tries again', async () => {
  const retry = vi.fn()
  const problem = { type: 'about:blank', title: '', status: 409, code: 'register.not_open' }
  render(<ErrorState error={new ApiProblem(problem)} onRetry={retry} />)
  expect(screen.getByText('Der skete en fejl hos os. Prøv igen.')).toBeDefined()
  await act(refusals.fetch)
  expect(screen.getByText('Kassen er ikke åben.')).toBeDefined()
  expect(screen.getByText('409 · register.not_open')).toBeDefined()
  fireEvent.click(screen.getByRole('button'))
  expect(retry).toHaveBeenCalledOnce()
})

test('a toast undoes for six seconds', async () => {
  const undo = vi.fn()
  const Remove = () => {
    const toast = useToast()
    return (
      <button
        type="button"
        onClick={() => toast({ text: 'Rejemad fjernet', action: { label: 'Fortryd', run: undo } })}
      >
        remove
      </button>
    )
  }
  render(
    <MantineProvider env="test">
      <Remove />
      <Toasts />
    </MantineProvider>,
  )
  // The region is loaded lazily.
  await act(() => import('./toast-region.tsx'))
  fireEvent.click(screen.getByText('remove'))
  fireEvent.click(screen.getByText('Fortryd'))
  expect(undo).toHaveBeenCalledOnce()
  advance(500)
  advance(500)
  expect(screen.queryByText('Rejemad fjernet')).toBeNull()
  fireEvent.click(screen.getByText('remove'))
  advance(6000)
  advance(500)
  advance(500)
  expect(screen.queryByText('Rejemad fjernet')).toBeNull()
})
