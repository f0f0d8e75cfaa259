import { z } from 'zod'
import {
  CashierUuid,
  endpoint,
  Instant,
  Money,
  OrderUuid,
  PlainDate,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { CertificateStatus } from './certificate.ts'
import { EntryKind } from './journal.events.ts'

export const JournalRow = z.object({
  seq: z.int(),
  kind: EntryKind,
  training: z.boolean(),
  register_uuid: RegisterUuid,
  nr: z.int().nullable(),
  at: Instant,
  signature: z.string().nullable(),
  source_event_id: Uuid,
})

/** An entry with what a person looks for: who, how much, and which bon or session it is of. */
export const FoundEntry = JournalRow.extend({
  /** Null where nobody at a till did it, such as a start of the program. */
  cashier_uuid: CashierUuid.nullable(),
  /** In minor units; null where no money is named. Outgoing money is negative. */
  amount: Money.nullable(),
  order_uuid: OrderUuid.nullable(),
  session_uuid: SessionUuid.nullable(),
})
export type FoundEntry = z.infer<typeof FoundEntry>

const amountBound = z.coerce.number().int().min(0).max(1_000_000_000_000)

export const journalEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/journal-entries',
    summary:
      'The sealed journal over all registers, newest act first, by what a person asks for (BEYOND-25).',
    permission: 'journal.read',
    query: z.object({
      register_uuid: RegisterUuid.optional(),
      kind: EntryKind.optional(),
      /** Only acts that may hide a sale: {@link riskyKinds}. */
      risky: z.enum(['yes']).optional(),
      cashier_uuid: CashierUuid.optional(),
      /** Business days, both included. */
      from: PlainDate.optional(),
      to: PlainDate.optional(),
      /** Minor units, whatever the sign. */
      amount_from: amountBound.optional(),
      amount_to: amountBound.optional(),
      nr: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
      order_uuid: OrderUuid.optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({
      entries: z.array(FoundEntry),
      /** Initials of those who acted, for a reader without access to cashiers. */
      initials: z.record(z.string(), z.string()),
      next: z.string().nullable(),
    }),
    rejects: [],
    reads: ['journal'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/registers/:uuid/journal',
    summary: 'The sealed journal of a register, newest first (REG-02).',
    permission: 'journal.read',
    params: z.object({ uuid: Uuid }),
    query: z.object({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ entries: z.array(JournalRow), next: z.int().nullable() }),
    rejects: [],
    reads: ['journal'],
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/journal/certificate',
    summary: 'The certificate whose key signs the journal, PEM.',
    permission: 'journal.read',
    returns: z.object({ key_id: z.string(), certificate_pem: z.string() }),
    rejects: [],
    follows: ['journal'],
  }),
  certificateStatus: endpoint({
    method: 'GET',
    path: '/journal/certificate/standing',
    summary: 'When the certificate whose key signs the journals of this installation ends: for the provider.',
    permission: 'provider.read',
    returns: CertificateStatus,
    rejects: [],
    follows: ['journal'],
  }),
}
