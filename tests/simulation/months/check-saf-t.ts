import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Uuid } from '@bon/contracts/kernel'
import { expect } from 'vitest'
import { checkSafT, partPath, writeSafT } from '../../../infra/saf-t/index.ts'
import { openLog } from '../../harness/open-log.ts'
import { schemaErrors } from '../../harness/saf-t-schema.ts'
import { supplier } from '../../harness/supplier.ts'
import type { MonthShop } from './month-shop.ts'
import { nonZero, type OwnSession } from './own-books.ts'
import { safTTotals } from './saf-t-totals.ts'

export type Period = { from: string; to: string }

/** Of the test's own books, what the file has too: of its transactions and again of its Z reports. */
const ofTransactions = /^(gross|vat \d+|base \d+|tender|taken|tips|rounding|drawer)/
const ofReports = /^(gross|vat \d+|base \d+|tender|taken|tips)/
const ofFile = (all: ReadonlyMap<string, number>, which: RegExp) =>
  nonZero([...all].filter(([name]) => which.test(name)))

/**
 * The file of the month: valid, no finding but the test certificate; its transactions and its Z reports come to the
 * test's own books, in turnover, VAT, tenders, tips, who took them, and what moved in the drawers.
 */
export const expectSafT = async (
  shop: MonthShop,
  vat_entity_uuid: Uuid,
  period: Period,
  own: readonly OwnSession[],
): Promise<void> => {
  const store = openLog(shop.application.config)
  const folder = await mkdtemp(join(tmpdir(), 'bon-months-'))
  try {
    const deps = { store, version: 'test', supplier, people: async () => new Map() }
    const [part] = await writeSafT(deps, { vat_entity_uuid, ...period }, { folder, now: shop.now() })
    const text = await readFile(partPath(folder, 1), 'utf8')
    expect(new Set(await schemaErrors(text))).toEqual(new Set())
    const { findings } = await checkSafT(partPath(folder, 1), part?.name ?? '')
    expect(findings.filter(({ rule }) => rule !== 'CERTIFICATE_NOT_TRUSTED_ISSUER')).toEqual([])
    const mine = new Map<string, number>()
    for (const { training, figures } of own)
      if (!training) for (const [name, amount] of figures) mine.set(name, (mine.get(name) ?? 0) + amount)
    const { transactions, reports } = safTTotals(text)
    expect(ofFile(transactions, ofTransactions)).toEqual(ofFile(mine, ofTransactions))
    expect(ofFile(reports, ofReports)).toEqual(ofFile(mine, ofReports))
    // Goods at 0 % and exempt goods have one rate and two codes; each line of exempt goods, its bon and its Z say so.
    const exempt = mine.get(`goods ${shop.other_rates.exempt}`) ?? 0
    for (const of of [transactions, reports]) {
      const rest = (of.get('base 0') ?? 0) - exempt
      expect([of.get('code E0') ?? 0, of.get('code Z0') ?? 0]).toEqual([exempt, rest])
    }
  } finally {
    await rm(folder, { recursive: true })
    await store.close()
  }
}
