import type { EntryKind } from '@bon/contracts/journal'
import type { ApprovalCause, CorrectionStage } from '@bon/contracts/orders'
import { day, defineTable, flag, instant, int, money, nullable, uuid, words } from '../kernel/index.ts'

/** `seq` is gapless per VAT entity; a company that changes its entity starts another series. */
export const entries = defineTable({
  key: { company_uuid: uuid, vat_entity_uuid: uuid, seq: int },
  set: {
    kind: words<EntryKind>(),
    /** SAF-T's trainingID: in no total (LAW-9). */
    training: flag,
    register_uuid: uuid,
    nr: nullable(int),
    at: instant,
    business_day: day,
    signature: nullable(words()),
    /** Of the entry, for the head that papers print. */
    hash: words(),
    source_event_id: uuid,
    /** Who did it and the amount, as the signature covers them; null for what is no transaction: see `details`. */
    cashier_uuid: nullable(uuid),
    amount: nullable(money),
    /** By the stream of the event that is sealed. */
    order_uuid: nullable(uuid),
    session_uuid: nullable(uuid),
  },
  indexes: [
    ['company_uuid', 'register_uuid', 'seq'],
    ['company_uuid', 'nr'],
    // The journal over all registers, newest first (BEYOND-25).
    ['company_uuid', 'at', 'source_event_id'],
    // Papers of reports carry the head after them.
    { columns: ['company_uuid', 'source_event_id'], where: "kind in ('x_report', 'z_report')" },
  ],
})

/**
 * What an entry's signature does not cover: who did it when there is none, of a correction the bon, the line and the
 * amount, and of a sale its discount.
 */
export const details = defineTable({
  key: { company_uuid: uuid, event_id: uuid },
  set: {
    cashier_uuid: uuid,
    amount: nullable(money),
    order_uuid: nullable(uuid),
    discount: nullable(money),
    line_uuid: nullable(uuid),
    stage: nullable(words<CorrectionStage>()),
  },
})

/** Of corrections that the till reported when they were done: what the order, saved later, says of their stage. */
export const reportedStages = defineTable({
  key: { company_uuid: uuid, order_uuid: uuid, line_uuid: uuid },
  set: { stage: words<CorrectionStage>() },
})

/** Approvals by an administrator, a row for each cause; the text of the reason is in the vault. */
export const approvals = defineTable({
  key: { company_uuid: uuid, event_id: uuid, cause: words<ApprovalCause>() },
  set: { order_uuid: uuid, business_day: day, at: instant, reason_ref: uuid },
  indexes: [
    ['company_uuid', 'order_uuid'],
    ['company_uuid', 'at', 'event_id'],
  ],
})
