import {
  codeLength,
  type GiftCardTerms,
  giftCardCode,
  giftCardUuid,
  type IssuedGiftCard,
  isOwnCode,
  lastDayOf,
  plainCode,
  viewOfGiftCard,
  writtenCode,
} from '@bon/contracts/gift-cards'
import { businessDay, danishDay, isRejection, money, sum } from '@bon/contracts/kernel'
import { array, assert, constantFrom, integer, property, record, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { specId as id } from '../spec-support/spec-store.ts'
import { type GiftCardCommand, giftCardDecider } from './gift-card.decider.ts'

const noon = '2026-11-21T12:00:00.000Z'
const terms: GiftCardTerms = {
  gift_card_type_uuid: id(1),
  company_uuid: id(2),
  behaviour: 'value_based',
  product_uuid: null,
  validity: '3_years',
  vat_nature: 'multi',
  vat_rate: 0,
}
const by = { register_uuid: id(6), session_uuid: id(7), cashier_uuid: id(8) }
const issue = (amount: number, expires_on: string | null = '2029-11-21'): GiftCardCommand => ({
  type: 'Issue',
  gift_card_uuid: id(3),
  terms,
  amount: money(amount),
  expires_on,
  code_end: '7K2M',
  source: { kind: 'import', import_uuid: id(4), contra_account_uuid: id(5), by },
})
const payOut = (amount: number): GiftCardCommand => ({
  type: 'PayOut',
  debt: { account_uuid: id(9), vat_nature: 'multi', vat_rate: 0, amount: money(amount), vat: money(0) },
  payment: { payment_uuid: id(10), payment_type_uuid: id(11), method: 'autonomous' },
  by,
})
const reserve = (n: number, amount: number, order = n): GiftCardCommand => ({
  type: 'ReserveCharge',
  payment_uuid: id(100 + n),
  order_uuid: id(500 + order),
  amount: money(amount),
})
const end = (type: 'CaptureCharge' | 'ReleaseCharge', n: number): GiftCardCommand => ({
  type,
  payment_uuid: id(100 + n),
})
const reverse = (n: number, amount: number): GiftCardCommand => ({
  type: 'ReverseCharge',
  payment_uuid: id(300 + n),
  order_uuid: id(500),
  amount: money(amount),
})

/** A card after these commands; rejected ones leave it unchanged. */
const after = (...commands: (GiftCardCommand | [GiftCardCommand, string])[]): IssuedGiftCard => {
  let card = giftCardDecider.initialState
  for (const each of commands) {
    const [command, now] = Array.isArray(each) ? each : [each, noon]
    const events = giftCardDecider.decide(command, card, { now, command_id: id(0) })
    if (!isRejection(events)) card = events.reduce(giftCardDecider.evolve, card)
  }
  if (card.status === 'new') throw new Error('nobody issued it')
  return card
}
const answer = (card: IssuedGiftCard, command: GiftCardCommand, now = noon) =>
  giftCardDecider.decide(command, card, { now, command_id: id(0) })
const refusedFor = (card: IssuedGiftCard, n: number) => card.refusals.get(id(100 + n))

describe('the balance of a card', () => {
  test('GC-07, GC-13: a charge is reserved, then captured; it never exceeds the balance', () => {
    const card = after(issue(500_00), reserve(1, 300_00), end('CaptureCharge', 1), reserve(2, 200_01))
    expect(card).toMatchObject({ amount: 500_00, balance: 200_00 })
    expect(refusedFor(card, 2)).toMatchObject({ reason: 'insufficient', balance: 200_00 })
    expect(after(issue(500_00), reserve(1, 500_00), reserve(2, 1)).balance).toBe(0)
  })

  test('a released charge is on the card again, and a payment is answered once', () => {
    const card = after(issue(500_00), reserve(1, 300_00), end('ReleaseCharge', 1))
    expect(card.balance).toBe(500_00)
    expect(answer(card, reserve(1, 300_00))).toEqual([])
    expect(answer(card, end('CaptureCharge', 1))).toEqual([])
  })

  test('GC-14: one charge per card and order: it grows with the next request, and is never reserved twice', () => {
    const twice = after(issue(500_00), reserve(1, 100_00, 1), reserve(2, 50_00, 1))
    expect(refusedFor(twice, 2)?.reason).toBe('underway')
    const grown = after(
      ...[issue(500_00), reserve(1, 100_00, 1), end('CaptureCharge', 1)],
      ...[reserve(2, 50_00, 1), end('CaptureCharge', 2), reserve(3, 1_00, 2)],
    )
    expect(viewOfGiftCard(grown, 'Gavekort', noon).charges).toEqual([
      { order_uuid: id(501), amount: 150_00 },
      { order_uuid: id(502), amount: 1_00 },
    ])
  })

  test('GC-15, GC-16: a rejection has the reason and the balance', () => {
    const empty = after(issue(100_00), reserve(1, 100_00), end('CaptureCharge', 1), reserve(2, 1))
    expect(refusedFor(empty, 2)).toMatchObject({ reason: 'used_up', balance: 0 })
    const old = after(issue(100_00, '2026-11-21'), [reserve(1, 1), '2026-11-22T12:00:00.000Z'])
    expect(refusedFor(old, 1)).toMatchObject({ reason: 'expired', balance: 100_00 })
    expect(old.expiry_noticed).toBe(true)
  })

  test('SC-63: a refund is on the card again, once, and never exceeds the charge', () => {
    const paid = after(issue(100_00), reserve(1, 80_00), end('CaptureCharge', 1))
    const back = after(
      ...[issue(100_00), reserve(1, 80_00), end('CaptureCharge', 1)],
      ...[reverse(1, 80_00), reverse(1, 80_00), reverse(2, 1)],
    )
    expect([paid.balance, back.balance]).toEqual([20_00, 100_00])
  })

  test('the balance of an expired card is paid out in full, and only after expiry', () => {
    const card = after(issue(100_00, '2026-11-21'))
    const later = '2026-11-22T12:00:00.000Z'
    expect(answer(card, payOut(100_00))).toMatchObject({ rejection: 'gift_card.still_valid' })
    expect(answer(card, payOut(99_00), later)).toMatchObject({
      rejection: 'gift_card.balance_changed',
      params: { balance: 100_00 },
    })
    expect(after(issue(100_00, '2026-11-21'), [payOut(100_00), later])).toMatchObject({
      balance: 0,
      paid_out: 100_00,
      expiry_noticed: true,
    })
  })

  test('DEF-27, R-13: a year after its expiry the rest lapses, and can be paid out no more', () => {
    const card = after(issue(100_00, '2026-11-21'), reserve(1, 40_00), end('CaptureCharge', 1))
    const [last, lapsed] = ['2027-11-21T12:00:00.000Z', '2027-11-22T12:00:00.000Z']
    const lapse: GiftCardCommand = {
      type: 'Lapse',
      books: { gift_card_type_uuid: id(1), account_uuid: id(9), vat_nature: 'single', vat_rate: 250 },
      by,
    }
    expect(answer(card, lapse, last)).toEqual([])
    expect(answer(card, payOut(60_00), lapsed)).toMatchObject({ rejection: 'gift_card.lapsed' })
    expect(answer(card, lapse, lapsed)).toMatchObject([
      { type: 'GiftCardExpired', data: { balance: 60_00 } },
      { type: 'GiftCardLapsed', data: { ...by, amount: 60_00, vat: 12_00 } },
    ])
    const gone = [issue(100_00, '2026-11-21'), reserve(1, 40_00), end('CaptureCharge', 1)] as const
    expect(after(...gone, [lapse, lapsed], [lapse, lapsed])).toMatchObject({ balance: 0, lapsed: 60_00 })
    // A reversal gives value back to it, which lapses too.
    expect(after(...gone, [lapse, lapsed], [reverse(1, 40_00), lapsed], [lapse, lapsed])).toMatchObject({
      balance: 0,
      lapsed: 100_00,
    })
  })

  test('the same sale issues it once; another sale with the same code is rejected', () => {
    const card = after(issue(100_00))
    expect(answer(card, issue(100_00))).toEqual([])
    const other = { ...issue(100_00), source: { kind: 'import', import_uuid: id(9) } } as GiftCardCommand
    expect(answer(card, other)).toMatchObject({ rejection: 'gift_card.code_taken' })
  })

  test('GC-13, INVAR-3: for any commands in any order, the balance is never negative and the sum is exact', () => {
    const step = record({
      what: constantFrom('reserve', 'capture', 'release', 'reverse'),
      n: integer({ min: 0, max: 9 }),
      amount: integer({ min: 1, max: 400 }),
    })
    void assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        const commands = steps.map(({ what, n, amount }): GiftCardCommand => {
          if (what === 'reserve') return reserve(n, amount, n % 3)
          if (what === 'reverse') return reverse(n, amount)
          return end(what === 'capture' ? 'CaptureCharge' : 'ReleaseCharge', n)
        })
        const card = after(issue(1_000), ...commands)
        const chargedAmounts = card.charges.flatMap((one) => (one.status === 'released' ? [] : [one.amount]))
        expect(card.balance).toBe(1_000 - sum(chargedAmounts) + sum(card.reversals.values()))
        expect(card.balance).toBeGreaterThanOrEqual(0)
        expect(card.balance).toBeLessThanOrEqual(1_000)
        const inTheAir = Map.groupBy(
          card.charges.filter(({ status }) => status === 'reserved'),
          ({ order_uuid }) => order_uuid,
        )
        for (const [, charges] of inTheAir) expect(charges).toHaveLength(1)
      }),
    )
  })
})

describe('its validity', () => {
  test('GC-10, AMB-08: every validity of the spec ends on its day; unlimited never does', () => {
    const ends = ['6_months', '1_year', '2_years', '3_years', '5_years', 'unlimited'] as const
    expect(ends.map((validity) => lastDayOf(validity, '2026-08-31'))).toEqual([
      ...['2027-02-28', '2027-08-31', '2028-08-31', '2029-08-31', '2031-08-31', null],
    ])
  })

  test('GC-08, GC-11: it is valid until the end of the business day, also past midnight', () => {
    const card = after(issue(100_00, '2026-11-21'))
    const at = (now: string) => viewOfGiftCard(card, 'Gavekort', businessDay(now, danishDay)).status
    expect([at('2026-11-22T01:30:00.000Z'), at('2026-11-22T06:00:00.000Z')]).toEqual(['valid', 'expired'])
  })
})

describe('its code', () => {
  const codes = uint8Array({ minLength: 8, maxLength: 8 }).map(giftCardCode)

  test('GC-06: thirteen letters with a checksum, however they are typed', () => {
    void assert(
      property(codes, (code) => {
        expect(code).toHaveLength(codeLength)
        expect(plainCode(` ${writtenCode(code).toLowerCase()} `)).toBe(code)
        expect(isOwnCode(code)).toBe(true)
      }),
    )
  })

  test('one mistyped letter is detected', () => {
    const letter = constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    void assert(
      property(codes, integer({ min: 0, max: codeLength - 1 }), letter, (code, at, wrong) => {
        const typed = code.slice(0, at) + wrong + code.slice(at + 1)
        expect(isOwnCode(typed)).toBe(typed === code)
      }),
    )
  })

  test('a card is found by its code alone, and in its own company only', () => {
    expect(giftCardUuid(id(2), '7k2m 91qx-oabcd')).toBe(giftCardUuid(id(2), '7K2M91QX0ABCD'))
    expect(giftCardUuid(id(2), '7K2M91QX0ABCD')).not.toBe(giftCardUuid(id(5), '7K2M91QX0ABCD'))
  })
})
