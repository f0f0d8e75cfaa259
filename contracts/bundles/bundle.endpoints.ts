import { z } from 'zod'
import { endpoint, Instant, PlainDate, Uuid } from '../kernel/index.ts'
import { BundleFacts, BundleFailure } from './bundle.events.ts'

export const Bundle = z.object({
  uuid: Uuid,
  from: PlainDate,
  to: PlainDate,
  with_texts: z.boolean(),
  status: z.enum(['pending', 'in_progress', 'success', 'failed']),
  /** While in progress, 0 to 100; null when this server does not make it. */
  percent: z.int().min(0).max(100).nullable(),
  requested_at: Instant,
  /** Name of who asked; null when forgotten. */
  requested_by: z.string().nullable(),
  /** Who asked came by an inspection link. */
  is_by_inspection: z.boolean(),
  ended_at: Instant.nullable(),
  name: z.string(),
  file: BundleFacts.nullable(),
  is_on_disk: z.boolean(),
  reason: BundleFailure.nullable(),
  /** When its file was removed, because a person was forgotten or its books are no longer kept. */
  deleted_at: Instant.nullable(),
})
export type Bundle = z.infer<typeof Bundle>

/** Files of so many bundles are kept on the server; older ones are asked for anew. */
export const most_bundles = 6

/** A period of the journal as one file that is proven without the server (BEYOND-02). */
export const bundleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/bundles',
    summary: 'Bundles of the journal for auditors, newest first, and what may be asked for.',
    permission: 'bundle.read',
    feature: 'trade',
    query: z.object({
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({
      bundles: z.array(Bundle),
      next: z.string().nullable(),
      /** Today by the business day: a bundle cannot go further. */
      today: PlainDate,
      /** Only the top-most company has bundles made, for all that share its VAT entity. */
      is_top: z.boolean(),
    }),
    rejects: [],
    reads: ['bundles'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/bundles',
    summary:
      'Asks for the bundle of a period; it is made in the background, stored, and recorded in the journal.',
    permission: 'bundle.export',
    feature: 'trade',
    body: z.strictObject({ uuid: Uuid, from: PlainDate, to: PlainDate, with_texts: z.boolean() }),
    returns: z.object({ uuid: Uuid }),
    // The same refusals as the authority's file: their sentences are loaded by every screen.
    rejects: ['saf_t.not_top', 'saf_t.no_folder', 'saf_t.period', 'saf_t.busy', 'saf_t.no_space'],
    touches: ['bundles'],
  }),
  content: endpoint({
    method: 'GET',
    path: '/bundles/:uuid/content',
    summary: 'A piece of a stored bundle from a byte on, in base64. The pieces in order are the file.',
    permission: 'bundle.read',
    feature: 'trade',
    exports: 'bundle',
    params: z.object({ uuid: Uuid }),
    query: z.object({ offset: z.coerce.number().int().min(0).max(10_000_000_000).default(0) }),
    returns: z.object({ base64: z.string(), next: z.int().nullable(), bytes: z.int() }),
    rejects: ['bundle.deleted'],
  }),
}
