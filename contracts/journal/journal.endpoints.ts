import { z } from 'zod'
import { endpoint, Instant, RegisterUuid, Uuid } from '../kernel/index.ts'
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

export const journalEndpoints = {
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
