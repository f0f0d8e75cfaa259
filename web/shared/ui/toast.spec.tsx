import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, useToast } from './toast.tsx'

beforeEach(async () => {
  // Loaded before the clock stands still.
  await import('./toast-region.tsx')
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => void vi.runAllTimers())
  cleanup()
  vi.useRealTimers()
})

const undone = vi.fn()
const Till = () => {
  const toast = useToast()
  return (
    <>
      {['Bon 1', 'Bon 2', 'Bon 3'].map((bon) => (
        <button
          key={bon}
          type="button"
          onClick={() =>
            toast({ text: `${bon} er parkeret`, action: { label: 'Fortryd', run: () => undone(bon) } })
          }
        >
          {bon}
        </button>
      ))}
      <Toasts />
    </>
  )
}
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const messages = () => screen.queryAllByText(/er parkeret/).map(({ textContent }) => textContent)

test('DES-33: one message at a time, the newest, and none waits for its turn', async () => {
  render(
    <MantineProvider env="test">
      <Till />
    </MantineProvider>,
  )
  await passed(10)
  for (const name of ['Bon 1', 'Bon 2', 'Bon 3']) {
    fireEvent.click(screen.getByRole('button', { name }))
    await passed(100)
  }
  expect(messages()).toEqual(['Bon 3 er parkeret'])
  await passed(6_500)
  expect(messages()).toEqual([])
})

test('DES-33: a message goes though a pointer rests on it, and takes its undo along', async () => {
  render(
    <MantineProvider env="test">
      <Till />
    </MantineProvider>,
  )
  await passed(10)
  fireEvent.click(screen.getByRole('button', { name: 'Bon 1' }))
  await passed(100)
  fireEvent.mouseEnter(screen.getByRole('alert'))
  fireEvent.mouseOver(screen.getByRole('alert'))
  await passed(7_000)
  expect(messages()).toEqual([])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(undone).not.toHaveBeenCalled()
})
