import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { PinPad } from '../../shared/pin/index.ts'
import { idOf } from '../sale/cart.examples.ts'
import { useCashierPin } from './cashier-pin-dialog.tsx'

const sent: string[] = []
const tone = vi.fn()

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('pos')
})
beforeEach(() => {
  sent.length = 0
  tone.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)).pin)
    return new Response(JSON.stringify({ cashier: { uuid: idOf('cashier') } }))
  })
  class Audio {
    currentTime = 0
    createOscillator = () => ({ frequency: {}, connect: () => undefined, start: tone, stop: () => undefined })
  }
  vi.stubGlobal('AudioContext', Audio)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Pad = () => {
  const entry = useCashierPin(idOf('register'), () => {})
  return <PinPad bare entry={entry} count={`${entry.pin.length}`} submit="Log ind" />
}
const draw = () =>
  render(
    <MantineProvider>
      <Pad />
    </MantineProvider>,
  )
let at = 0
/** Keys of a keyboard or a scanner, so many milliseconds apart. */
const key = (keys: readonly string[], apart: number) => {
  for (const [n, name] of keys.entries()) {
    const pause = n === 0 ? 1_000 : apart
    at += pause
    act(() => {
      vi.advanceTimersByTime(pause)
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: at })
      document.body.dispatchEvent(event)
    })
  }
}
const rest = () => act(() => vi.advanceTimersByTimeAsync(1_000))

test.each([1, 5, 80, 120])('POS-09: a scan at %i ms a key is no PIN, and is refused aloud', async (apart) => {
  draw()
  key([...'5701234000018', 'Enter'], apart)
  await rest()
  expect(sent).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('En scanning er ikke en PIN-kode')
  expect(screen.getByRole('img', { name: '0' })).toBeTruthy()
  vi.useRealTimers()
  await waitFor(() => expect(tone).toHaveBeenCalledOnce())
})

test.each([60, 200])(
  'DEF-25: a PIN that a hand types at %i ms a key is sent by itself, once',
  async (apart) => {
    draw()
    key([...'1111'], apart)
    await rest()
    expect(sent).toEqual(['1111'])
  },
)

test('a PIN after a scan is taken', async () => {
  draw()
  key([...'5701234000018', 'Enter'], 5)
  key([...'2222'], 80)
  await rest()
  expect(sent).toEqual(['2222'])
})

test('a PIN by touch is sent with its last digit', async () => {
  draw()
  for (let n = 0; n < 4; n += 1) fireEvent.click(screen.getByRole('button', { name: '3' }))
  expect(sent).toEqual(['3333'])
  await rest()
  expect(sent).toEqual(['3333'])
})
