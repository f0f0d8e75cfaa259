import { expect, test } from 'vitest'
import { withCrashpoints } from './crashpoints.ts'

const port = {
  name: 'port',
  async save(n: number) {
    return n + 1
  },
  list: () => [1, 2],
  async fail() {
    throw new Error('the port’s own')
  },
}

test('a crashpoint is before and after each call, and nothing else changes', async () => {
  const names: string[] = []
  const wrapped = withCrashpoints(port, 'port', (name) => void names.push(name))
  expect(wrapped.name).toBe('port')
  expect(await wrapped.save(1)).toBe(2)
  expect(wrapped.list()).toEqual([1, 2])
  await expect(wrapped.fail()).rejects.toThrow('the port’s own')
  expect(names).toEqual(['port.save:before', 'port.save:after', 'port.list:before', 'port.fail:before'])
})

test('a crash after the call hides an effect that took place', async () => {
  const saved: number[] = []
  const crash = (name: string) => {
    if (name.endsWith(':after')) throw new Error('crash')
  }
  const wrapped = withCrashpoints({ save: async (n: number) => void saved.push(n) }, 'port', crash)
  await expect(wrapped.save(1)).rejects.toThrow('crash')
  expect(saved).toEqual([1])
})
