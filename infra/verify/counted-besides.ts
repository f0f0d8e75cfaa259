import { type RecordedEvent, zero } from '@bon/contracts/kernel'
import type { ExistingZReport } from '@bon/contracts/registers'
import type { Data } from './books.ts'
import { expectSame } from './integrity-violation.ts'

/** Signed transactions of a session that state what other facts of it hold (LAW-3). */
export type Stated = { moved_at_opening: number; differences: number }
export const nothingStated = (): Stated => ({ moved_at_opening: 0, differences: 0 })

const affects = 'the signed transactions of the session'

/** It follows the count, or the settlement, whose difference it is. */
export const stateDifference = (
  stated: Stated,
  {
    counted_tenders,
    settlements,
  }: Pick<ExistingZReport, 'settlements'> &
    Partial<Pick<Extract<ExistingZReport, { status: 'closing' }>, 'counted_tenders'>>,
  { of, amount }: Data<'TenderDifferenceRecorded'>,
  recorded: RecordedEvent,
): void => {
  const counted = counted_tenders?.at(-1)
  const settled = settlements.at(-1)
  const meant =
    of.kind === 'terminal'
      ? [settled?.settlement_uuid, settled?.terminal_uuid, settled?.difference]
      : [counted?.payment_type_uuid, counted?.card_type_uuid, counted && counted.counted - counted.expected]
  const found =
    of.kind === 'terminal'
      ? [of.settlement_uuid, of.terminal_uuid, amount]
      : [of.payment_type_uuid, of.card_type_uuid, amount]
  expectSame(found, meant, 'session.tender_difference', recorded, affects)
  stated.differences++
}

/** Each difference and the move of the opening is a transaction, and none besides. */
export const checkStated = (
  stated: Stated,
  {
    opening_adjustment = zero,
    settlements,
    counted_tenders,
  }: Pick<
    Extract<ExistingZReport, { status: 'closing' }>,
    'opening_adjustment' | 'settlements' | 'counted_tenders'
  >,
  recorded: RecordedEvent,
): void => {
  const differences =
    settlements.filter(({ difference }) => difference !== 0).length +
    counted_tenders.filter(({ counted, expected }) => counted !== expected).length
  expectSame(
    stated,
    { moved_at_opening: opening_adjustment, differences },
    'session.unstated',
    recorded,
    affects,
  )
}
