import { money } from '@bon/contracts/kernel'
import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { idOf, orderView } from '../sale/cart.examples.ts'
import { type Standing, standingIn, standingOf } from './standing.ts'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces(['orders', 'common'])
})

const plain: Standing = {
  status: 'open',
  origin: null,
  reason: null,
  card_unresolved: false,
  moved_to_short_nr: null,
  owed: money(0),
}
const textOf = (some: Partial<Standing>) =>
  standingIn(i18n.getFixedT(null, 'orders'), { ...plain, ...some }).text
const origin = (kind: 'refund' | 'copy' | 'reversal') => ({ kind, order_uuid: idOf('original') })

test('POS-10: a bon is called by what made it, not only by its status', () => {
  expect(textOf({})).toBe('Åben')
  expect(textOf({ status: 'completed' })).toBe('Betalt')
  expect(textOf({ status: 'completed', is_captured: true })).toBe('Afregnet')
  expect(textOf({ status: 'completed', owed: money(100_00) })).toBe('Skylder 100,00')
  expect(textOf({ status: 'completed', origin: origin('refund') })).toBe('Retur')
  expect(textOf({ status: 'completed', origin: origin('reversal') })).toBe('Modpostering')
  expect(textOf({ status: 'completed', origin: origin('copy') })).toBe('Betalt')
  expect(textOf({ status: 'cancelled', reason: 'by_cashier' })).toBe('Annulleret')
  expect(textOf({ status: 'cancelled', reason: 'moved', moved_to_short_nr: 12 })).toBe(
    'Lagt sammen med bon 12',
  )
  expect(textOf({ status: 'cancelled', reason: 'invoiced' })).toBe('Faktureret')
  expect(textOf({ status: 'confirmed' })).toBe('Delvist betalt')
  expect(textOf({ status: 'confirmed', card_unresolved: true })).toBe('Kort uafklaret')
})

test('POS-10: the chosen bon is called the same', () => {
  const view = orderView([], { status: 'completed', origin: origin('refund') })
  expect(standingIn(i18n.getFixedT(null, 'orders'), standingOf(view)).text).toBe('Retur')
})
