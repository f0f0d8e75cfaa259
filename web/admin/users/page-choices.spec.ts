import type { UserPage } from '@bon/contracts/identity'
import { expect, test } from 'vitest'
import { changedChoices, choicesOf, offersFor } from './page-choices.ts'

const page = (over: Partial<UserPage> = {}): UserPage => ({
  page: 'printer',
  by_role: 'sees',
  chosen: null,
  offered: ['none', 'sees', 'changes'],
  fixed: null,
  ...over,
})
const values = (of: UserPage) => offersFor(of).map(({ value, level }) => `${value || 'role'}:${level}`)

test('PERM-05: the first offer is what the roles say, the others are what differs from it', () => {
  expect(values(page())).toEqual(['role:sees', 'none:none', 'changes:changes'])
  expect(values(page({ chosen: 'none' }))).toEqual(['role:sees', 'none:none', 'changes:changes'])
})

test('what was chosen to be as the roles say stands as a choice, and says so', () => {
  expect(offersFor(page({ chosen: 'sees' })).find(({ isPinned }) => isPinned)?.value).toBe('sees')
})

test('going back to the roles is not offered where that would give more than one has', () => {
  const narrow = page({ by_role: 'changes', chosen: 'none', offered: ['none', 'sees'] })
  expect(values(narrow)).toEqual(['none:none', 'sees:sees'])
})

test('what is chosen is what differs from before, and taking a choice back is a change', () => {
  const shown = [page({ chosen: 'none' })]
  expect(choicesOf(shown)).toEqual({ printer: 'none' })
  expect(changedChoices(shown, { printer: 'none' })).toBe(0)
  expect(changedChoices(shown, {})).toBe(1)
})
