import type { StatusMessage } from '@bon/contracts/registers'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useMessages } from './messages.ts'

const message = (uuid: string, type: StatusMessage['type']): StatusMessage => ({
  uuid,
  type,
  text_da: uuid,
  text_en: uuid,
})
const all = (['danger', 'warning', 'info', 'success'] as const).map((type) => message(type, type))
beforeEach(() => localStorage.clear())

test('DEF-59: every message but danger can be dismissed, and stays so through a reload', () => {
  const { result, unmount } = renderHook(() => useMessages(all))
  expect(result.current.messages).toEqual(all)
  for (const { uuid } of all) act(() => result.current.dismiss(uuid))
  expect(result.current.messages.map(({ type }) => type)).toEqual(['danger'])
  unmount()
  const again = renderHook(() => useMessages([...all, message('new', 'info')]))
  expect(again.result.current.messages.map(({ uuid }) => uuid)).toEqual(['danger', 'new'])
})
