import {
  type CashierUuid,
  type CompanyUuid,
  epochMsOf,
  type Instant,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import type { RegisterEvent, ZReportEvent } from '@bon/contracts/registers'
import { add, defineProjection, defineTable, int, type Rows, uuid } from '../kernel/index.ts'

/**
 * Hours in which a cashier signed in or out at a register or took a payment. They are counted since 1970 in UTC, as events
 * have no time zone; the query turns them into local hours.
 */
const presence = defineTable({
  key: { company_uuid: uuid, utc_hour: int, register_uuid: uuid, cashier_uuid: uuid },
  sum: { facts: int },
})

/** Who worked when, for turnover per staffed hour (BEYOND-11). Excludes training. */
export const staffing = defineProjection<RegisterEvent | ZReportEvent>()({
  name: 'staffing',
  version: 2,
  streams: ['register-', 'zReport-'],
  tables: { presence },
  on: {
    CashierSignedIn: (rows, { data, meta }) => addPresence(rows, meta, data),
    CashierSignedOut: (rows, { data, meta }) => addPresence(rows, meta, data),
    ReceiptRecorded: (rows, { data, meta }) => addPresence(rows, meta, data),
  },
})

/** Whole hours since 1970, in UTC. */
export const hourOf = (at: Instant): number => Math.floor(epochMsOf(at) / 3_600_000)

type Meta = { company_uuid: CompanyUuid; test_mode?: 'yes' | undefined }
type Fact = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; at: Instant }

const addPresence = (
  rows: Rows,
  { company_uuid, test_mode }: Meta,
  { register_uuid, cashier_uuid, at }: Fact,
): Rows =>
  test_mode === 'yes'
    ? rows
    : add(rows, presence, { company_uuid, utc_hour: hourOf(at), register_uuid, cashier_uuid }, { facts: 1 })
