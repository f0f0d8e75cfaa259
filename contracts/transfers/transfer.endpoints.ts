import { z } from 'zod'
import { endpoint, Instant, Money, PlainDate, Uuid } from '../kernel/index.ts'
import { PostingDiff } from './diff.ts'
import { MissingAccount } from './posting.ts'
import { Voucher } from './voucher.ts'

/** A session's way into the books: what it comes to now, and what was transferred of it. */
export const TransferView = z.object({
  session_uuid: Uuid,
  n: z.int(),
  register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
  /** The session's: the day it was opened on. */
  business_day: PlainDate,
  /** `so_far`: not closed. `blocked`: an account is missing. `changed`: not what was transferred. */
  status: z.enum(['so_far', 'blocked', 'empty', 'ready', 'transferred', 'changed']),
  /** One for each business day with something to post; an account that is missing leaves none at all. */
  vouchers: z.array(Voucher),
  missing: z.array(MissingAccount),
  is_balanced: z.boolean(),
  /** Of all vouchers: what a person looks at and marks. */
  hash: z.string(),
  recorded: z.object({ at: Instant, hash: z.string(), vouchers: z.array(Voucher) }).nullable(),
  diff: z.array(PostingDiff.extend({ business_day: PlainDate })),
  /** Of every account that is named above. */
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
    says: 'A Z report as balanced double entry, a voucher for each of its business days; of a running session what it comes to so far (ZR-03, R-5).',
    permission: 'z_report.read',
    params: ofSession,
    returns: z.object({ transfer: TransferView }),
    rejects: [],
    reads: ['documents'],
  }),
  record: endpoint({
    method: 'POST',
    path: '/z-reports/:uuid/transfers',
    says: 'Marks the vouchers that were looked at as transferred; the same again is the same answer (BEYOND-21).',
    permission: 'accounting.transfer',
    params: ofSession,
    body: z.strictObject({ hash: z.string().length(64) }),
    returns: z.object({ transfer: TransferView }),
    rejects: [
      'transfer.not_closed',
      'transfer.not_postable',
      'transfer.changed',
      'transfer.already_recorded',
    ],
  }),
  balances: endpoint({
    method: 'GET',
    path: '/account-balances',
    says: 'What the transfers of a period come to, account by account (CO-37).',
    permission: 'z_report.read',
    query: z.object({ from: PlainDate.optional(), to: PlainDate.optional() }),
    returns: z.object({
      balances: z.array(AccountBalance),
      /** How many vouchers stand behind them: a Z report has one for each of its business days. */
      vouchers: z.int(),
    }),
    rejects: [],
    reads: ['transfers', 'documents'],
  }),
}
