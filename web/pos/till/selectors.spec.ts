import { Uuid } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import { dialogs } from './dialogs.examples.ts'
import type { Dialog } from './dialogs.ts'
import {
  atStart,
  type BonStatus,
  cartDisabled,
  dialogOf,
  firstContexts,
  holdsUnsentBon,
  leavingAsks,
  navigationDisabled,
  type TillState,
} from './till-state.ts'

const external = Uuid.parse('01900000-0000-7000-8000-00000000000e')
const empty: BonStatus = { lines: 0, unsent: false, status: 'open' }
const unsent: BonStatus = { lines: 2, unsent: true, status: 'open' }
const saved: BonStatus = { lines: 2, unsent: false, status: 'open' }

test.each<[string, Partial<TillState>, BonStatus, boolean]>([
  ['POS-34: an empty bon lets go', {}, empty, false],
  ['POS-34: an unsent bon with lines holds', {}, unsent, true],
  ['POS-34: a saved bon lets go', {}, saved, false],
  ['POS-34: a saved order whose lines are all taken away again lets go', {}, { ...unsent, lines: 0 }, false],
  ['POS-35: the payment sheet holds', { dialogs: [{ kind: 'payment' }] }, saved, true],
  ['POS-35: a payment on its way holds', { payment_underway: true }, empty, true],
  ['POS-36: a blocking popup holds', { popup: true }, empty, true],
])('%s (navigation)', (_, context, bon, expected) => {
  expect(navigationDisabled({ ...atStart, ...context }, bon)).toBe(expected)
})

test.each<[string, Partial<TillState>, BonStatus, boolean]>([
  ['POS-37: an open order takes lines', {}, saved, false],
  ['POS-37: a partly paid order is frozen', {}, { ...saved, status: 'confirmed' }, true],
  ['POS-37: a paid order is frozen', {}, { ...saved, status: 'completed' }, true],
  ['POS-37: a cancelled order is frozen', {}, { ...saved, status: 'cancelled' }, true],
  ['POS-37: an order whose money is captured is frozen', {}, { ...saved, status: 'captured' }, true],
  ['POS-38: an external order is not ours to change', {}, { ...saved, external_order_uuid: external }, true],
  ['POS-38: an order of our own is', {}, { ...saved, external_order_uuid: null }, false],
  ['POS-39: a popup freezes it', { popup: true }, empty, true],
  ['POS-39: a payment on its way freezes it', { payment_underway: true }, unsent, true],
])('%s (cart)', (_, context, bon, expected) => {
  expect(cartDisabled({ ...atStart, ...context }, bon)).toBe(expected)
})

const flags = ['payment_underway', 'awaiting_order', 'popup'] as const
const statuses = ['open', 'confirmed', 'completed', 'cancelled', 'captured'] as const
const tops: readonly (readonly Dialog[])[] = [[], ...dialogs.map((dialog) => [dialog]), dialogs]

/** 4 screens x 20 sets of dialogs x 8 sets of flags. */
const contexts: TillState[] = firstContexts.flatMap((first) =>
  tops.flatMap((open) =>
    Array.from({ length: 2 ** flags.length }, (_, bits) =>
      Object.fromEntries(flags.map((flag, bit) => [flag, (bits & (1 << bit)) !== 0])),
    ).map((set) => ({ ...atStart, ...set, first, dialogs: open })),
  ),
)
const bons: BonStatus[] = statuses.flatMap((status) =>
  [0, 3].flatMap((lines) =>
    [false, true].flatMap((isUnsent) =>
      [null, external].map((external_order_uuid) => ({
        status,
        lines,
        unsent: isUnsent,
        external_order_uuid,
      })),
    ),
  ),
)

describe('over every combination of contexts, flags and bons', () => {
  test('there are 25,600 of them', () => expect(contexts.length * bons.length).toBe(25_600))

  test('POS-34 to POS-36: navigation is off for the three reasons of the specification and for no other', () => {
    const wrong = contexts.flatMap((context) =>
      bons.filter((bon) => {
        const unsentSale = bon.lines > 0 && bon.unsent
        const payment = context.payment_underway || dialogOf(context, 'payment') !== undefined
        return navigationDisabled(context, bon) !== (unsentSale || payment || context.popup)
      }),
    )
    expect(wrong).toEqual([])
  })

  test('POS-37 to POS-39: the cart is off for the three reasons of the specification, while money is on its way, and for no other', () => {
    const wrong = contexts.flatMap((context) =>
      bons.filter((bon) => {
        const notOpen = bon.status !== 'open'
        const isExternal = bon.external_order_uuid !== null
        return (
          cartDisabled(context, bon) !== (notOpen || isExternal || context.popup || context.payment_underway)
        )
      }),
    )
    expect(wrong).toEqual([])
  })

  test('POS-28: only a bon with lines that nobody has sent is asked about when it is left', () => {
    for (const bon of bons) {
      expect(holdsUnsentBon(bon)).toBe(bon.lines > 0 && bon.unsent)
      expect(leavingAsks(atStart, bon)).toBe(holdsUnsentBon(bon))
      // A payment in progress and a blocking popup suppress the leaving dialog.
      expect(leavingAsks({ ...atStart, payment_underway: true }, bon)).toBe(false)
      expect(leavingAsks({ ...atStart, popup: true }, bon)).toBe(false)
    }
  })
})
