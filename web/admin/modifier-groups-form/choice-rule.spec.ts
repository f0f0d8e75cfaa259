import { expect, test } from 'vitest'
import { choiceRule } from './choice-rule.ts'

const ruleText = (choice: 'single' | 'multiple', minimum: number, maximum: number | null, variants = 5) => {
  const { key, from, to } = choiceRule({ choice, minimum, maximum, variants })
  return `${key} ${from}-${to}`
}

test('CAT-41, CAT-42: the rule says how many may be chosen, as the till will ask', () => {
  expect(ruleText('single', 1, null)).toBe('exactly 1-1')
  expect(ruleText('single', 0, null)).toBe('up_to 0-1')
  expect(ruleText('multiple', 1, 2)).toBe('between 1-2')
  expect(ruleText('multiple', 2, 2)).toBe('exactly 2-2')
  expect(ruleText('multiple', 0, 3)).toBe('up_to 0-3')
})

test('without an upper limit all may be chosen, and more than there are cannot', () => {
  expect(ruleText('multiple', 0, null)).toBe('free 0-5')
  expect(ruleText('multiple', 2, null)).toBe('at_least 2-5')
  expect(ruleText('multiple', 1, 9, 3)).toBe('at_least 1-3')
  expect(ruleText('multiple', 3, null, 3)).toBe('exactly 3-3')
})
