import { z } from 'zod'
import { HeadCode } from '../journal/printed-head.ts'
import { endpoint, Instant, Money, PlainDate, SessionUuid, Uuid } from '../kernel/index.ts'
import { PostingDiff } from './diff.ts'
import { MissingAccount } from './posting.ts'
import { Voucher } from './voucher.ts'

/** A session's postings: as computed now, and as transferred. */
export const TransferView = z.object({
  session_uuid: SessionUuid,
  n: z.int(),
  register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
  /** The session's: the day it was opened. */
  business_day: PlainDate,
  /**
   * `so_far`: not closed. `blocked`: an account is missing. `before_cutoff`: dated before the company's cut-off date.
   * `changed`: differs from what was transferred.
   */
  status: z.enum(['so_far', 'blocked', 'empty', 'before_cutoff', 'ready', 'transferred', 'changed']),
  /** The company's: no voucher that is dated before it may be posted or exported (DEF-71). */
  cutoff_date: PlainDate.nullable(),
  /** Of the journal after the entry of the Z, for the voucher's text; null while it is not sealed. */
  head: HeadCode.nullable(),
  /** One per business day with postings; empty when an account is missing. */
  vouchers: z.array(Voucher),
  missing: z.array(MissingAccount),
  is_balanced: z.boolean(),
  /** Of all vouchers: identifies what a person reviews and marks. */
  hash: z.string(),
  recorded: z.object({ at: Instant, hash: z.string(), vouchers: z.array(Voucher) }).nullable(),
  diff: z.array(PostingDiff.extend({ business_day: PlainDate })),
  /** All accounts named above. */
  accounts: z.record(z.string(), z.object({ number: z.int(), name: z.string() })),
})
export type TransferView = z.infer<typeof TransferView>

export const AccountBalance = z.object({
  account_uuid: Uuid,
  number: z.int().nullable(),
  name: z.string(),
  debit: Money,
  credit: Money,
  /** Debit less credit. */
  balance: Money,
})
export type AccountBalance = z.infer<typeof AccountBalance>

const ofSession = z.object({ uuid: Uuid })

export const transferEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid/transfers',
    summary:
      'A Z report as balanced double entry, a voucher for each of its business days; of a running session what it comes to so far (ZR-03, R-5).',
    permission: 'z_report.read',
    params: ofSession,
    returns: z.object({ transfer: TransferView }),
    rejects: [],
    reads: ['documents'],
    follows: ['z_reports'],
  }),
  record: endpoint({
    method: 'POST',
    path: '/z-reports/:uuid/transfers',
    summary:
      'Marks the vouchers that were looked at as transferred; the same again is the same answer (BEYOND-21).',
    permission: 'accounting.transfer',
    params: ofSession,
    body: z.strictObject({ hash: z.string().length(64) }),
    returns: z.object({ transfer: TransferView }),
    rejects: [
      'transfer.not_closed',
      'transfer.not_postable',
      'transfer.before_cutoff',
      'transfer.not_sealed',
      'transfer.changed',
      'transfer.already_recorded',
    ],
  }),
  balances: endpoint({
    method: 'GET',
    path: '/account-balances',
    summary: 'What the transfers of a period come to, account by account (CO-37).',
    permission: 'z_report.read',
    query: z.object({ from: PlainDate.optional(), to: PlainDate.optional() }),
    returns: z.object({
      balances: z.array(AccountBalance),
      /** Number of vouchers included: a Z report has one per business day. */
      vouchers: z.int(),
    }),
    rejects: [],
    reads: ['transfers', 'documents'],
  }),
}
