import { z } from 'zod'

/** Why a terminal took no money (SPEC-4, PAY-11 to PAY-23); meanings in TERM-14. */
export const CancelReason = z.enum([
  'by_bank',
  'by_cashier',
  'by_customer',
  'cancelled',
  'other',
  'settlement_required',
  'terminal_offline',
  'timeout',
  'perform_end_of_day',
  'server_not_master',
  'server_unavailable',
  'terminal_busy',
  'terminal_not_online',
])
export type CancelReason = z.infer<typeof CancelReason>
