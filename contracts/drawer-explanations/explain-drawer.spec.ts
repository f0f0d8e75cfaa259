import { describe, expect, test } from 'vitest'
import { addMs, money } from '../kernel/index.ts'
import { card, countedWith, drawOf, noFacts, ordinaryDay, paid } from './drawer.examples.ts'
import { CauseKind } from './drawer-explanation.view.ts'
import { causes, explainDifference, explainDrawer } from './explain-drawer.ts'
import { dayWith, planted } from './planted-causes.examples.ts'

const seeds = Array.from({ length: 10 }, (_, seed) => seed)
const kinds = Object.keys(planted).map((kind) => CauseKind.parse(kind))
const draw = drawOf(1)

describe('BEYOND-08: planted causes', () => {
  const ranks = new Map(
    kinds.map((kind) => [
      kind,
      seeds.map(
        (seed) =>
          explainDifference(dayWith(kind, drawOf(seed))).findIndex((found) => found.kind === kind) + 1,
      ),
    ]),
  )

  test('there are more than twelve, and every one is a kind that is looked for', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(12)
    expect(causes.map(({ kind }) => kind).toSorted()).toEqual(
      CauseKind.options.filter((kind) => kind !== 'small_change').toSorted(),
    )
  })

  test.each(kinds)('%s is among the first three, whatever the day', (kind) => {
    for (const rank of ranks.get(kind) ?? []) expect([1, 2, 3]).toContain(rank)
  })

  test('the right one is first, of each twelve in more than ten', () => {
    const first = kinds.filter((kind) => (ranks.get(kind) ?? []).filter((rank) => rank === 1).length > 5)
    expect(first.length / kinds.length).toBeGreaterThanOrEqual(10 / 12)
    const all = [...ranks.values()].flat()
    expect(all.filter((rank) => rank === 1).length / all.length).toBeGreaterThanOrEqual(10 / 12)
  })
})

describe('BEYOND-08: an honest drawer', () => {
  const days = Array.from({ length: 100 }, (_, seed) => drawOf(10_000 + seed)).map((each) => ({
    day: ordinaryDay(each),
    each,
  }))

  test('accuses nobody: a hundred days that are right have no explanation', () => {
    for (const { day, each } of days) expect(explainDifference(countedWith(day, 0, each))).toEqual([])
  })

  test('that is off by a few coins says no more than that', () => {
    for (const { day, each } of days) {
      const off = each.pick([-1, 1]) * each.between(1, 10) * 50
      expect(explainDifference(countedWith(day, off, each))).toMatchObject([
        { kind: 'small_change', strength: 'weak', evidence: [] },
      ])
    }
  })

  test('with a difference that comes from nothing is seldom explained, and almost never strongly', () => {
    const found = days.map(({ day, each }) =>
      explainDifference(countedWith(day, each.pick([-1, 1]) * each.between(11, 400) * 50, each)),
    )
    expect(found.filter(([first]) => first?.strength === 'strong').length).toBeLessThanOrEqual(2)
    expect(found.filter((each) => each.length === 0).length).toBeGreaterThan(40)
  })
})

describe('BEYOND-08: what is likely', () => {
  const kindsOf = (facts: Parameters<typeof explainDifference>[0]) =>
    explainDifference(facts).map(({ kind }) => kind)

  test('nothing is explained before the count', () => {
    expect(explainDrawer(noFacts)).toMatchObject({ counted: null, difference: null, explanations: [] })
  })

  test('an amount that stands once is likelier than one that many bons have', () => {
    const of = (alike: number) => {
      const sales = Array.from({ length: 30 }, (_, n) => paid(n, n < alike ? 87_00 : 1_000_00 + n * 7_00))
      const facts = { ...noFacts, payments: [...sales, paid(40, -87_00)] }
      return explainDifference(countedWith(facts, -87_00, draw))
    }
    expect(of(1)[0]).toMatchObject({ kind: 'refund_paid_twice', matching: 1 })
    const often = of(20).find(({ kind }) => kind === 'quick_cash_for_card')
    expect(often).toMatchObject({ matching: 20 })
    expect(often?.evidence).toHaveLength(5)
  })

  test('an amount alone is never strong; a terminal that has as much more makes it so', () => {
    const payments = [paid(1, 87_00), paid(2, 412_00), paid(3, 55_00, card)]
    const [alone] = explainDifference(countedWith({ ...noFacts, payments }, -87_00, draw))
    expect(alone).toMatchObject({ kind: 'quick_cash_for_card', strength: 'fair', support: [] })
    const other_differences = [{ payment_type_uuid: card.payment_type_uuid, amount: money(87_00) }]
    const [proved] = explainDifference(countedWith({ ...noFacts, payments, other_differences }, -87_00, draw))
    expect(proved).toMatchObject({
      kind: 'quick_cash_for_card',
      strength: 'strong',
      support: ['other_means_differ'],
      evidence: [{ of: 'payment', short_nr: 1 }],
    })
  })

  test('a handover that had the difference already puts what came before it first, and one without it what came after', () => {
    const payments = [paid(1, -87_00), paid(300, 87_00)]
    const at = addMs(noFacts.opened_at, 200 * 60_000)
    const handedOver = (difference: number) =>
      countedWith({ ...noFacts, payments, handovers: [{ difference: money(difference), at }] }, -87_00, draw)
    expect(kindsOf(handedOver(-87_00))[0]).toBe('refund_paid_twice')
    expect(explainDifference(handedOver(-87_00))[0]?.support).toContain('fits_handovers')
    expect(kindsOf(handedOver(0))[0]).toBe('quick_cash_for_card')
  })
})
