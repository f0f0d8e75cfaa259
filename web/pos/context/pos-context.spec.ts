import { expect, test } from 'vitest'
import {
  atStart,
  type BonStanding,
  cartDisabled,
  navigationDisabled,
  type PosContext,
  type PosContextEvent,
  posContext,
} from './pos-context.ts'

const after = (...events: PosContextEvent[]): PosContext => events.reduce(posContext, atStart)
const empty: BonStanding = { lines: 0, unsent: false, status: 'open' }
const unsent: BonStanding = { lines: 2, unsent: true, status: 'open' }
const saved: BonStanding = { lines: 2, unsent: false, status: 'open' }

test.each<[string, PosContextEvent[], Partial<PosContext>]>([
  ['starts at the sale', [], { first: 'sale', second: null }],
  [
    'opens the payment on top of the sale',
    [{ type: 'opened', what: 'payment' }],
    { first: 'sale', second: 'payment' },
  ],
  ['closes what is on top', [{ type: 'opened', what: 'search' }, { type: 'closed' }], { second: null }],
  [
    'keeps what is on top when something else is closed',
    [
      { type: 'opened', what: 'payment' },
      { type: 'closed', what: 'search' },
    ],
    { second: 'payment' },
  ],
  [
    'leaves the top behind when going elsewhere',
    [
      { type: 'opened', what: 'search' },
      { type: 'went', to: 'orders' },
    ],
    { first: 'orders', second: null },
  ],
  [
    'stays where the money is on its way',
    [{ type: 'opened', what: 'payment' }, { type: 'paymentStarted' }, { type: 'went', to: 'orders' }],
    { first: 'sale', second: 'payment', payment_underway: true },
  ],
  [
    'opens nothing over money on its way',
    [{ type: 'paymentStarted' }, { type: 'opened', what: 'cartItemCustomisation' }],
    { second: null },
  ],
  [
    'moves again when the payment has ended',
    [{ type: 'paymentStarted' }, { type: 'paymentEnded' }, { type: 'went', to: 'register' }],
    { first: 'register' },
  ],
])('%s', (_, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
})

test.each<[string, PosContext, BonStanding, boolean]>([
  ['an empty bon lets go', atStart, empty, false],
  ['an unsent bon with lines holds', atStart, unsent, true],
  ['a saved bon lets go', atStart, saved, false],
  ['the payment sheet holds', after({ type: 'opened', what: 'payment' }), saved, true],
  ['a payment on its way holds', after({ type: 'paymentStarted' }), empty, true],
  ['a blocking popup holds', after({ type: 'popup', shown: true }), empty, true],
])('POS-30, POS-34 to POS-36: navigation: %s', (_, context, bon, expected) => {
  expect(navigationDisabled(context, bon)).toBe(expected)
})

test.each<[string, PosContext, BonStanding, boolean]>([
  ['an open order takes lines', atStart, saved, false],
  ['a partly paid order is frozen', atStart, { ...saved, status: 'confirmed' }, true],
  ['a paid order is frozen', atStart, { ...saved, status: 'completed' }, true],
  ['a popup freezes it', after({ type: 'popup', shown: true }), empty, true],
  ['a payment on its way freezes it', after({ type: 'paymentStarted' }), unsent, true],
])('POS-37, POS-39: cart: %s', (_, context, bon, expected) => {
  expect(cartDisabled(context, bon)).toBe(expected)
})
