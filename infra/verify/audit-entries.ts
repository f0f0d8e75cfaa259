import { hasKey, money, type RecordedEvent, sum, vatIn } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import type { Books, Data } from './books.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'

const affects = 'the session and its Z report'

/** What a till took off a bon: its source is the till, so it is held against itself alone, and counted once. */
export const reported = (
  { reported: known }: Books,
  report: ExistingZReport,
  data: Data<'AuditEntryRecorded'>,
  recorded: RecordedEvent,
): void => {
  checkReport(data, recorded)
  if (report.status !== 'open') throw new IntegrityViolation('correction.after_closing', recorded, affects)
  if (hasKey(report.actions, data.source_event_id))
    throw new IntegrityViolation('correction.counted_twice', recorded, affects)
  expectSame(data.register_uuid, report.register_uuid, 'correction.of_other_register', recorded, affects)
  if (data.line_uuid === undefined) return
  const lines = known.get(report.session_uuid) ?? {}
  lines[data.line_uuid] = (lines[data.line_uuid] ?? 0) + data.amount
  known.set(report.session_uuid, lines)
}

export const checkReport = (
  { kind, amount, net, lines = [] }: Data<'AuditEntryRecorded'> | Data<'LateEntryRecorded'>,
  recorded: RecordedEvent,
): void => {
  if (kind !== 'order_cancelled') {
    if (amount <= 0) throw new IntegrityViolation('correction.amount', recorded, affects)
    return
  }
  const by_rate: Record<number, number> = {}
  for (const line of lines) by_rate[line.vat_rate] = (by_rate[line.vat_rate] ?? 0) + line.amount
  const rates = Object.entries(by_rate)
  const vat = rates.map(([rate, of]) => vatIn(money(of), Number(rate)))
  const all = rates.reduce((whole, [, of]) => whole + of, 0)
  expectSame([amount, net], [all, all - sum(vat)], 'correction.amount', recorded, affects)
}

/** An action is counted once, with its own values. */
export const readAuditEntry = (
  books: Books,
  data: Data<'AuditEntryRecorded'> | Data<'LateEntryRecorded'>,
  recorded: RecordedEvent,
) => {
  const action = books.actions.get(data.source_event_id)
  if (!action) throw new IntegrityViolation('audit_entry.without_source', recorded, affects)
  const { register_uuid, cashier_uuid, amount, net, article_group, order_uuid, kind } = data
  const { line_uuid, product_uuid, quantity, lines, tender } = data
  const of = { line_uuid, product_uuid, quantity, lines, tender }
  const actual = { register_uuid, cashier_uuid, amount, net, article_group, order_uuid, kind, ...of }
  expectSame(
    actual,
    { ...action.copied, kind: action.kind },
    'audit_entry.differs_from_source',
    recorded,
    affects,
  )
  books.actions.delete(data.source_event_id)
  return action
}
