import { expect, test } from 'vitest'
import { blocks, type PopupKind, type PopupState, popupKinds, popupToShow } from './popup-to-show.ts'

const calm: PopupState = {
  maintenance: false,
  payment_status: null,
  disabled: false,
  has_session: true,
  at_closing: false,
  closed_elsewhere: false,
  other_tab: false,
  offline: false,
  new_version: false,
  close_due: false,
  free: true,
  warning_due: true,
  messages: 0,
}
const shown = (state: Partial<PopupState>) => popupToShow({ ...calm, ...state })

/** The state that causes each popup, most urgent first. */
const causes: [PopupKind, Partial<PopupState>][] = [
  ['maintenance', { maintenance: true }],
  ['companyLocked', { payment_status: 'block', has_session: false }],
  ['registerDisabled', { disabled: true }],
  ['closedElsewhere', { closed_elsewhere: true }],
  ['otherTab', { other_tab: true }],
  ['offline', { offline: true }],
  ['newVersion', { new_version: true }],
  ['closeDue', { close_due: true }],
  ['paymentWarning', { payment_status: 'warn' }],
  ['statusMessages', { messages: 2 }],
]

test('a register without problems shows no popup', () => expect(shown({})).toBeNull())

test('popups are ordered as drawn: maintenance, locked, disabled, closed elsewhere, other tab, offline, new version, close, payment, messages', () => {
  expect(popupKinds).toEqual(causes.map(([kind]) => kind))
})

test.each(causes)('%s is shown for its own reason', (kind, cause) => {
  expect(shown(cause)).toBe(kind)
})

test('one at a time: of every two reasons the more urgent one is shown', () => {
  for (const [a, [first, cause]] of causes.entries())
    for (const [, less] of causes.slice(a + 1)) expect(shown({ ...less, ...cause })).toBe(first)
})

test('over every combination of reasons the first in order is shown', () => {
  for (let bits = 0; bits < 2 ** causes.length; bits++) {
    const some = causes.filter((_, n) => bits & (1 << n))
    // Apply the most urgent last, so that a warning does not override a block.
    const state = Object.assign({}, ...some.toReversed().map(([, cause]) => cause))
    expect(shown(state)).toBe(some[0]?.[0] ?? null)
  }
})

test('POS-36, DEF-20: maintenance, a locked company, a disabled register, one closed elsewhere and another tab block; offline and the rest do not', () => {
  expect(popupKinds.filter(blocks)).toEqual([
    ...['maintenance', 'companyLocked', 'registerDisabled', 'closedElsewhere', 'otherTab'],
  ])
  expect(blocks(null)).toBe(false)
})

test('RES-15, RES-19, DEF-49: an unpaid company opens no register, and one that is open is warned and goes on', () => {
  expect(shown({ payment_status: 'block', has_session: false })).toBe('companyLocked')
  expect(shown({ payment_status: 'block', has_session: true })).toBe('paymentWarning')
  expect(shown({ payment_status: 'block', has_session: true, warning_due: false })).toBeNull()
})

test('POS-58, RES-16: a disabled register sells nothing, and its open session can still be counted and closed', () => {
  expect(shown({ disabled: true })).toBe('registerDisabled')
  expect(shown({ disabled: true, at_closing: true })).toBeNull()
  expect(shown({ disabled: true, at_closing: true, has_session: false })).toBe('registerDisabled')
})

test('R-5: the close is asked for while the bon is out of hand, and not where it is under way', () => {
  expect(shown({ close_due: true, free: false })).toBeNull()
  expect(shown({ close_due: true, at_closing: true })).toBeNull()
})

test('RES-10: a new version and the payment warning wait until the bon is out of hand', () => {
  expect(shown({ new_version: true, free: false })).toBeNull()
  expect(shown({ payment_status: 'warn', free: false })).toBeNull()
  expect(shown({ payment_status: 'warn', free: false, messages: 1 })).toBe('statusMessages')
})
