import { z } from 'zod'
import { endpoint, PlainDate, RegisterUuid, SessionUuid, Uuid } from '../kernel/index.ts'
import { ReconciledReport } from './reconciliation.view.ts'

export const reconciliationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/reconciliation',
    summary:
      'Z reports of a period by business day, each as the report, the signed journal and the postings have it (R-28).',
    permission: 'z_report.read',
    query: z.object({
      from: PlainDate,
      to: PlainDate,
      after: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    returns: z.object({
      reports: z.array(ReconciledReport),
      /** Sessions of the period that have no Z report yet. */
      open: z.array(z.object({ session_uuid: SessionUuid, register_uuid: RegisterUuid, n: z.int() })),
      /** Names of the keys of payments and accounts. */
      payment_types: z.record(Uuid, z.string()),
      accounts: z.record(Uuid, z.object({ number: z.int(), name: z.string() })),
      next: z.string().nullable(),
    }),
    rejects: [],
    reads: ['z_reports', 'documents'],
    follows: ['z_reports'],
  }),
}
