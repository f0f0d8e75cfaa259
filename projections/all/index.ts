import { availability } from '../availability/index.ts'
import { auditBundles } from '../bundles/index.ts'
import { floorPlan } from '../floor-plan/index.ts'
import { giftCards } from '../gift-cards/index.ts'
import { invoices } from '../invoices/index.ts'
import { journal } from '../journal/index.ts'
import type { Projection } from '../kernel/index.ts'
import { orders } from '../orders/index.ts'
import { payments } from '../payments/index.ts'
import { printJobs } from '../printing/index.ts'
import { zReports } from '../registers/index.ts'
import { replay } from '../replay/index.ts'
import { documents } from '../resources/index.ts'
import { safTExports } from '../saf-t/index.ts'
import { securityEvents } from '../security-events/index.ts'
import { staffing, turnover } from '../statistics/index.ts'
import { tenders } from '../tenders/index.ts'
import { transfers } from '../transfers/index.ts'

/** All projections; an endpoint's `reads` uses their names. */
export const projections: readonly Projection[] = [
  documents,
  orders,
  floorPlan,
  payments,
  tenders,
  printJobs,
  zReports,
  turnover,
  staffing,
  transfers,
  journal,
  replay,
  giftCards,
  invoices,
  securityEvents,
  safTExports,
  auditBundles,
  availability,
]
