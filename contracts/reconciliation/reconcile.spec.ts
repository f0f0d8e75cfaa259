import { expect, test } from 'vitest'
import { money } from '../kernel/index.ts'
import { differenceOf, isReconciled, pairs, reconcile, totalOf } from './reconcile.ts'
import type { ReconciledFigure, ReconciledReport } from './reconciliation.view.ts'

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b3020999000${n}`
type Amounts = readonly [number, number, number | null]
const figure = (part: ReconciledFigure['part'], key: string, [z, journal, postings]: Amounts) => ({
  part,
  key,
  z: money(z),
  journal: money(journal),
  postings: postings === null ? null : money(postings),
})
const report = (n: number, ...figures: ReconciledFigure[]): ReconciledReport => ({
  session_uuid: idOf(n),
  n,
  register: { uuid: idOf(9), name: 'Bar', identifier: '1' },
  without_drawer: null,
  business_day: '2026-11-27',
  closed_at: '2026-11-27T22:00:00.000Z',
  posting: 'computed',
  voucher_days: ['2026-11-27'],
  unsealed: 0,
  late: [],
  figures,
})

test('R-28: figures of a period are added up by source, with the reports behind them and the differing ones', () => {
  const reports = [
    report(1, figure('vat', '250', [20_00, 20_00, 20_00]), figure('tender', 'cash', [100_00, 100_00, null])),
    report(2, figure('vat', '250', [5_00, 5_00, 4_99]), figure('vat', '120', [1_00, 1_00, 1_00])),
  ]
  const sums = reconcile(reports)
  expect(sums.map(({ part, key, z, journal, postings }) => [part, key, z, journal, postings])).toEqual([
    ['vat', '250', 25_00, 25_00, 24_99],
    ['tender', 'cash', 100_00, 100_00, null],
    ['vat', '120', 1_00, 1_00, 1_00],
  ])
  expect(sums[0]).toMatchObject({ of: [idOf(1), idOf(2)], differing: [idOf(2)] })
  expect(sums.map((sum) => pairs.map((pair) => differenceOf(sum, pair)))).toEqual([
    [0, 1, 1],
    [0, null, null],
    [0, 0, 0],
  ])
  expect(totalOf(sums, 'vat')).toEqual({ z: 26_00, journal: 26_00, postings: 25_99 })
  expect(totalOf(sums, 'tender')).toEqual({ z: 100_00, journal: 100_00, postings: null })
})

test('R-28: two differences that cancel each other, or a fact that is not sealed, are no agreement', () => {
  const equal = report(1, figure('turnover', 'net', [7, 7, 7]))
  expect(isReconciled([equal])).toBe(true)
  const more = report(2, figure('turnover', 'net', [8, 7, 7]))
  const less = report(3, figure('turnover', 'net', [6, 7, 7]))
  expect(reconcile([more, less])[0]).toMatchObject({ z: 14, journal: 14, differing: [idOf(2), idOf(3)] })
  expect(isReconciled([equal, more, less])).toBe(false)
  expect(isReconciled([{ ...equal, unsealed: 1 }])).toBe(false)
})
