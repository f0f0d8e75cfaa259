import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUntilHere } from './read-texts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('RES-20: a text file that the network failed is fetched again, so that no dialog shows its keys', async () => {
  const read = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockRejectedValueOnce(new TypeError('error loading dynamically imported module: /assets/a.js'))
    .mockResolvedValue({ title: 'Bon' })
  const texts = readUntilHere('da', 'popups', read)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await texts).toEqual({ title: 'Bon' })
  expect(read).toHaveBeenCalledTimes(3)
})

test('RES-20: a text file that does not exist is a bug, and is not asked for again', async () => {
  const read = vi.fn().mockRejectedValue(new Error('Unknown variable dynamic import'))
  await expect(readUntilHere('da', 'nothing', read)).rejects.toThrow('Unknown variable')
  expect(read).toHaveBeenCalledOnce()
})
