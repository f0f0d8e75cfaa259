import { renderHook } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import da from '../../../locales/da/cards.json' with { type: 'json' }
import { i18n, startI18n } from '../../../shared/i18n/index.ts'
import { useCardWords } from './use-card-words.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('cards')
})

test('REG-36: a guest’s phone is spoken of in its own words, and in a card’s where it has none', () => {
  const phone = renderHook(() => useCardWords(true)).result.current
  const card = renderHook(() => useCardWords(undefined)).result.current
  expect([phone('send'), card('send')]).toEqual(['Vis kode', 'Send til terminal'])
  expect(phone('state.sent.title')).toBe(card('state.sent.title'))
  expect(phone('nextLook', { time: '12:30' })).toBe('MobilePay spørges igen kl. 12:30.')
})

test('REG-36: each word of a phone stands in the place of a word of a card, or is the code’s own', () => {
  const own = ['onTerminal', 'picture', 'goodUntil', 'pictureMissing']
  const { code, ...cards } = da
  const missing = Object.keys(code).filter((key) => !own.includes(key) && !(key in cards))
  expect(missing).toEqual([])
  expect(Object.keys(code.reason).filter((key) => !(key in cards.reason))).toEqual([])
  expect(Object.keys(code.state).filter((key) => !(key in cards.state))).toEqual([])
})
