import type { ReadModel } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { projections } from './index.ts'

/** The compiler checks this against the names allowed in `reads`. */
const readModels: Readonly<Record<ReadModel, true>> = {
  availability: true,
  documents: true,
  floor_plan: true,
  gift_cards: true,
  invoices: true,
  journal: true,
  orders: true,
  payments: true,
  print_jobs: true,
  replay: true,
  saf_t_exports: true,
  bundles: true,
  security_events: true,
  staffing: true,
  tenders: true,
  transfers: true,
  turnover: true,
  z_reports: true,
}

test('the names that an endpoint may read from are those of the projections', () => {
  expect(projections.map(({ name }) => name).sort()).toEqual(Object.keys(readModels).sort())
})
