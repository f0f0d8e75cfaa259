import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unreachable } from '../../shared/api/problem.ts'
import { pause } from '../../shared/platform/index.ts'
import { useIntent } from './use-intent.ts'

test('ten presses are one action, and a retried request without an answer keeps its command id', async () => {
  const { result } = renderHook(() => useIntent())
  const ids: string[] = []
  let fail = true
  const action = async (id: string) => {
    ids.push(id)
    await Promise.resolve()
    if (fail) throw unreachable()
  }
  const settle = () => pause(0)

  for (let press = 0; press < 10; press++) result.current(['save', 1], action)
  expect(ids).toHaveLength(1)
  await settle()
  fail = false
  result.current(['save', 1], action)
  await settle()
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
  result.current(['save', 2], action)
  await settle()
  expect(ids[2]).not.toBe(ids[0])
})
