import { z } from 'zod'
import { endpoint, Instant, PlainDate, Uuid } from '../kernel/index.ts'
import { SafTFailure, SafTPart } from './saf-t.events.ts'

const ofExport = z.object({ uuid: Uuid })
/** Bytes of one answer of `content`, as the file has them. */
export const piece_bytes = 3_000_000

export const SafTExport = z.object({
  uuid: Uuid,
  from: PlainDate,
  to: PlainDate,
  status: z.enum(['pending', 'in_progress', 'success', 'failed']),
  /** While in progress, 0 to 100; null when this server does not make it. */
  percent: z.int().min(0).max(100).nullable(),
  requested_at: Instant,
  /** Name of who asked; null when forgotten. */
  requested_by: z.string().nullable(),
  /** Who asked came by an inspection link. */
  is_by_inspection: z.boolean(),
  ended_at: Instant.nullable(),
  parts: z.array(SafTPart.extend({ name: z.string(), is_on_disk: z.boolean() })),
  transactions: z.int(),
  events: z.int(),
  /** Rules that the file breaks; that of a test certificate is told apart. */
  broken: z.array(z.object({ rule: z.string(), count: z.int() })),
  reason: SafTFailure.nullable(),
  fits_until: PlainDate.nullable(),
})
export type SafTExport = z.infer<typeof SafTExport>

/** Of a period, in bytes; estimated by the number of its entries. */
export const SafTNeed = z.object({
  /** Of the file itself. */
  file: z.int(),
  /** Most that is taken while it is made. */
  disk: z.int(),
  /** What is free on the server for it: some is kept for selling. */
  free: z.int(),
})
export type SafTNeed = z.infer<typeof SafTNeed>
/** Files of so many exports are kept on the server; older ones are asked for anew. */
export const most_kept = 12

/** What the authority's rules say of a business day as a file of its own (BEYOND-13). */
export const SafTDay = z.object({
  day: PlainDate,
  checked_at: Instant,
  transactions: z.int(),
  events: z.int(),
  /** How often a rule is broken; at most {@link most_findings} are named. */
  found: z.int(),
  findings: z.array(
    z.object({
      rule: z.string(),
      /** Name of the element. */
      element: z.string(),
      /** Id of the transaction, the event or the row of master data. */
      of: z.string(),
      detail: z.string(),
    }),
  ),
  /** Why the day could not be checked; then nothing was found and nothing counted. */
  failed: SafTFailure.optional(),
})
export type SafTDay = z.infer<typeof SafTDay>
export const most_findings = 20

/** The journal as the authority asks for it (EXP-02 to EXP-05). */
export const safTEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/saf-t-exports',
    summary: 'Exports of the journal as SAF-T Cash Register, newest first, and what may be asked for.',
    permission: 'saf_t.read',
    feature: 'trade',
    query: z.object({
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({
      exports: z.array(SafTExport),
      next: z.string().nullable(),
      /** Today by the business day: an export cannot go further. */
      today: PlainDate,
      /** Only the top-most company exports, for all that share its VAT entity (EXP-03). */
      is_top: z.boolean(),
    }),
    rejects: [],
    reads: ['saf_t_exports'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/saf-t-exports',
    summary:
      'Asks for the file of a period; it is made in the background, stored, and recorded in the journal.',
    permission: 'saf_t.export',
    feature: 'trade',
    body: z.strictObject({ uuid: Uuid, from: PlainDate, to: PlainDate }),
    returns: z.object({ uuid: Uuid }),
    rejects: ['saf_t.not_top', 'saf_t.no_folder', 'saf_t.period', 'saf_t.busy', 'saf_t.no_space'],
    touches: ['saf_t_exports'],
  }),
  need: endpoint({
    method: 'GET',
    path: '/saf-t-need',
    summary: 'About how large the file of a period becomes, and how much disk making it takes (EXP-03).',
    permission: 'saf_t.export',
    feature: 'trade',
    query: z.object({ from: PlainDate, to: PlainDate }),
    returns: SafTNeed,
    rejects: ['saf_t.not_top', 'saf_t.no_folder', 'saf_t.period'],
  }),
  days: endpoint({
    method: 'GET',
    path: '/saf-t-days',
    summary:
      'Whether the business days of the last two weeks would pass as they are, newest first (BEYOND-13).',
    permission: 'saf_t.read',
    feature: 'trade',
    returns: z.object({ today: PlainDate, days: z.array(SafTDay) }),
    rejects: [],
  }),
  check: endpoint({
    method: 'POST',
    path: '/saf-t-days',
    summary: 'Has today checked once more, as far as it is sealed; the answer comes with the list of days.',
    permission: 'saf_t.export',
    feature: 'trade',
    returns: z.object({}),
    rejects: ['saf_t.not_top', 'saf_t.no_folder'],
  }),
  content: endpoint({
    method: 'GET',
    path: '/saf-t-exports/:uuid/parts/:part',
    summary: 'A piece of a stored file from a byte on, in base64. The pieces in order are the file.',
    permission: 'saf_t.read',
    feature: 'trade',
    exports: 'saf_t',
    params: ofExport.extend({ part: z.coerce.number().int().min(1).max(9) }),
    query: z.object({ offset: z.coerce.number().int().min(0).max(10_000_000_000).default(0) }),
    returns: z.object({ base64: z.string(), next: z.int().nullable(), bytes: z.int() }),
    rejects: [],
  }),
}
