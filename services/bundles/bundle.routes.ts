import {
  type Bundle,
  type BundleFacts,
  type BundleFailure,
  bundleEndpoints,
  bundleFileName,
  bundleStream,
  most_bundle_days,
  most_bundles,
} from '@bon/contracts/bundles'
import {
  type CompanyScope,
  type Instant,
  isRejection,
  type PlainDate,
  type QueryOf,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import type { AskerOf } from '../identity/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import { contextOf } from '../resources/index.ts'
import type { SafTFolder } from '../saf-t/index.ts'
import { bundleDecider } from './bundle.decider.ts'

/** A row of the read model. */
export type StoredBundle = {
  uuid: Uuid
  from: PlainDate
  to: PlainDate
  with_texts: boolean
  status: 'pending' | 'success' | 'failed'
  requested_at: Instant
  requested_by: Uuid
  ended_at: Instant | null
  file: BundleFacts | null
  reason: BundleFailure | null
  deleted_at: Instant | null
}

/** Where the files are: each is the first part of its folder. */
export type BundleFolder = Omit<SafTFolder, 'days'>

export type BundleDependencies = {
  handler: CommandHandler
  list(
    scope: CompanyScope,
    query: QueryOf<typeof bundleEndpoints.list>,
  ): Promise<{ rows: StoredBundle[]; next: string | null }>
  find(scope: CompanyScope, uuid: Uuid): Promise<StoredBundle | undefined>
  /** Undefined on a server without a folder for its data. */
  folder: BundleFolder | undefined
  entriesIn(vat_entity_uuid: Uuid, period: { from: PlainDate; to: PlainDate }): Promise<number>
  askerOf: AskerOf
  isTop(scope: CompanyScope): boolean
  cvrOf(vat_entity_uuid: Uuid): string
}

/** Cash registers are covered from this day (EXP-05). */
const first_day = '2024-01-01'
/** Measured on the demo's month: what an entry takes with the events that are in its spans, compressed. */
const bytes_per_entry = 2_000
const head_bytes = 200_000

export const bundleRoutes = (deps: BundleDependencies): Route[] => {
  const { handler, folder } = deps
  const todayOf = ({ scope, now }: RequestContext): PlainDate => handler.dayOf(scope.vat_entity_uuid, now)
  return [
    route(bundleEndpoints.list, async ({ query }, request) => {
      const { rows, next } = await deps.list(request.scope, query)
      const bundles = await Promise.all(rows.map((row) => viewOf(deps, request.scope, row)))
      return { body: { bundles, next, today: todayOf(request), is_top: deps.isTop(request.scope) } }
    }),
    route(bundleEndpoints.create, async ({ body }, request) => {
      const { scope, actor } = request
      const { uuid, from, to, with_texts } = body
      if (!deps.isTop(scope)) return reject('saf_t.not_top')
      if (!folder) return reject('saf_t.no_folder')
      const today = todayOf(request)
      const days = Temporal.PlainDate.from(from).until(to).days + 1
      if (from < first_day || to > today || days < 1 || days > most_bundle_days)
        return reject('saf_t.period', { first_day, today, most_days: most_bundle_days })
      // Each is a file on the disk: a company has one made after the other, and what it sends again is the same one.
      const { rows } = await deps.list(scope, { limit: 100 })
      const others = rows.filter((row) => row.uuid !== uuid)
      if (others.length === rows.length) {
        if (rows[0]?.status === 'pending') return reject('saf_t.busy')
        const needed =
          head_bytes + bytes_per_entry * (await deps.entriesIn(scope.vat_entity_uuid, { from, to }))
        const free = await folder.freeBytes()
        if (needed > free) return reject('saf_t.no_space', { disk: megabytes(needed), free: megabytes(free) })
      }
      const outcome = await handler.handle(
        bundleDecider,
        bundleStream(uuid),
        { type: 'RequestBundle', register_uuid: deskOf(scope), cashier_uuid: actor, from, to, with_texts },
        contextOf(request, body),
      )
      if (isRejection(outcome)) return outcome
      for (const old of others.slice(most_bundles - 1)) await folder.remove(old.uuid)
      const { position } = outcome
      return { body: { uuid }, ...(position !== undefined && { position }) }
    }),
    route(bundleEndpoints.content, async ({ params, query }, { scope }) => {
      const row = await deps.find(scope, params.uuid)
      if (!row?.file) return reject('request.not_found')
      if (row.deleted_at) return reject('bundle.deleted')
      const piece = await folder?.read(params.uuid, 1, query.offset)
      return piece ? { body: piece } : reject('request.not_found')
    }),
  ]
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

const viewOf = async (deps: BundleDependencies, scope: CompanyScope, row: StoredBundle): Promise<Bundle> => {
  const { folder, askerOf, cvrOf } = deps
  const percent = folder?.percent(row.uuid)
  return {
    ...row,
    status: row.status === 'pending' && percent !== undefined ? 'in_progress' : row.status,
    percent: percent ?? null,
    ...(await askerOf(row.requested_by)),
    name: bundleFileName(cvrOf(scope.vat_entity_uuid), row.from, row.to),
    is_on_disk: row.file !== null && row.deleted_at === null && ((await folder?.has(row.uuid, 1)) ?? false),
  }
}
