import {
  type CompanyScope,
  type Instant,
  isRejection,
  localTime,
  type PlainDate,
  type Position,
  type QueryOf,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import { deskOf } from '@bon/contracts/registers'
import {
  most_days,
  most_kept,
  type SafTDay,
  type SafTExport,
  type SafTFailure,
  type SafTNeed,
  type SafTPart,
  safTEndpoints,
  safTFileName,
  safTStream,
} from '@bon/contracts/saf-t'
import type { AskerOf } from '../identity/index.ts'
import { type CommandHandler, dayItem } from '../kernel/index.ts'
import { contextOf } from '../resources/index.ts'
import { safTDecider } from './saf-t.decider.ts'

/** A row of the read model. */
export type StoredSafT = {
  uuid: Uuid
  from: PlainDate
  to: PlainDate
  status: 'pending' | 'success' | 'failed'
  requested_at: Instant
  requested_by: Uuid
  ended_at: Instant | null
  parts: SafTPart[]
  transactions: number
  events: number
  broken: { rule: string; count: number }[]
  reason: SafTFailure | null
  fits_until: PlainDate | null
}

/** What the agenda's items of checked days are of. */
export const safTDay = 'saf-t day'

export type SafTFolder = {
  /** Verdicts on business days, newest first. */
  days(vat_entity_uuid: Uuid): Promise<SafTDay[]>
  has(file_uuid: Uuid, part: number): Promise<boolean>
  /** Bytes from an offset; undefined when the file is not there. */
  read(
    file_uuid: Uuid,
    part: number,
    offset: number,
  ): Promise<{ base64: string; next: number | null; bytes: number } | undefined>
  /** 0 to 100 of an export that this process makes. */
  percent(file_uuid: Uuid): number | undefined
  /** Bytes that are free on its disk for files: some are kept for selling. */
  freeBytes(): Promise<number>
  /** The files of an export; nothing when they are gone. */
  remove(file_uuid: Uuid): Promise<void>
}

export type SafTDependencies = {
  handler: CommandHandler
  agenda: Pick<Agenda, 'put'>
  list(
    scope: CompanyScope,
    query: QueryOf<typeof safTEndpoints.list>,
  ): Promise<{ rows: StoredSafT[]; next: string | null }>
  find(scope: CompanyScope, uuid: Uuid): Promise<StoredSafT | undefined>
  /** Undefined on a server without a folder for its data. */
  folder: SafTFolder | undefined
  entriesIn(vat_entity_uuid: Uuid, period: { from: PlainDate; to: PlainDate }): Promise<number>
  askerOf: AskerOf
  isTop(scope: CompanyScope): boolean
  entityOf(vat_entity_uuid: Uuid): { cvr: string; zone: string }
}

const answered = <Body>(body: Body, position: Position | undefined) =>
  position === undefined ? { body } : { body, position }

/** Cash registers are covered from this day (EXP-05). */
const first_day = '2024-01-01'

export const safTRoutes = (deps: SafTDependencies): Route[] => {
  const { handler, agenda, folder } = deps
  const todayOf = ({ scope, now }: RequestContext): PlainDate => handler.dayOf(scope.vat_entity_uuid, now)
  return [
    route(safTEndpoints.list, async ({ query }, request) => {
      const { rows, next } = await deps.list(request.scope, query)
      const exports = await Promise.all(rows.map((row) => viewOf(deps, request.scope, row)))
      return { body: { exports, next, today: todayOf(request), is_top: deps.isTop(request.scope) } }
    }),
    route(safTEndpoints.create, async ({ body }, request) => {
      const { scope, actor } = request
      const { uuid, from, to } = body
      if (!deps.isTop(scope)) return reject('saf_t.not_top')
      if (!folder) return reject('saf_t.no_folder')
      const refused = periodRefused(from, to, todayOf(request))
      if (refused) return refused
      // Each is a file on the disk: a company has one made after the other, and what it sends again is the same one.
      const { rows } = await deps.list(scope, { limit: 100 })
      const isNew = rows.every((row) => row.uuid !== uuid)
      if (isNew && rows[0]?.status === 'pending') return reject('saf_t.busy')
      if (isNew) {
        const { disk, free } = await needOf(deps, folder, scope, { from, to })
        if (disk > free) return reject('saf_t.no_space', megabytesOf({ disk, free }))
      }
      const outcome = await handler.handle(
        safTDecider,
        safTStream(uuid),
        { type: 'RequestSafT', register_uuid: deskOf(scope), cashier_uuid: actor, from, to },
        contextOf(request, body),
      )
      if (isRejection(outcome)) return outcome
      const others = rows.filter((row) => row.uuid !== uuid)
      for (const old of others.slice(most_kept - 1)) await folder.remove(old.uuid)
      return answered({ uuid }, outcome.position)
    }),
    route(safTEndpoints.need, async ({ query: { from, to } }, request) => {
      if (!deps.isTop(request.scope)) return reject('saf_t.not_top')
      if (!folder) return reject('saf_t.no_folder')
      const refused = periodRefused(from, to, todayOf(request))
      if (refused) return refused
      return { body: await needOf(deps, folder, request.scope, { from, to }) }
    }),
    route(safTEndpoints.days, async (_, request) => {
      const days = (await folder?.days(request.scope.vat_entity_uuid)) ?? []
      return { body: { today: todayOf(request), days } }
    }),
    route(safTEndpoints.check, async (_, request) => {
      const { scope, now } = request
      if (!deps.isTop(scope)) return reject('saf_t.not_top')
      if (!folder) return reject('saf_t.no_folder')
      const { company_uuid, vat_entity_uuid } = scope
      const uuid = dayItem(vat_entity_uuid, safTDay, todayOf(request))
      await agenda.put({ kind: 'saf_t_day', uuid, company_uuid, vat_entity_uuid, set_at: now, due_at: now })
      return { body: {} }
    }),
    route(safTEndpoints.content, async ({ params, query }, { scope }) => {
      const row = await deps.find(scope, params.uuid)
      if (!row || row.parts.length < params.part) return reject('request.not_found')
      const piece = await folder?.read(params.uuid, params.part, query.offset)
      return piece ? { body: piece } : reject('request.not_found')
    }),
  ]
}

/** Measured on the demo's month: one entry of the journal is a transaction or an event of the file. */
const bytes_per_entry = 2_000
const head_bytes = 200_000

/** While a file is made, its parts stand beside it; a file that is divided is written twice. */
const needOf = async (
  { entriesIn }: Pick<SafTDependencies, 'entriesIn'>,
  folder: SafTFolder,
  { vat_entity_uuid }: CompanyScope,
  period: { from: PlainDate; to: PlainDate },
): Promise<SafTNeed> => {
  const file = head_bytes + bytes_per_entry * (await entriesIn(vat_entity_uuid, period))
  return { file, disk: 3 * file, free: await folder.freeBytes() }
}

const megabytesOf = ({ disk, free }: Pick<SafTNeed, 'disk' | 'free'>) => ({
  disk: Math.ceil(disk / 1_000_000),
  free: Math.floor(free / 1_000_000),
})

/** Within the time of the law, up to today, and no more days than periods can be numbered. */
const periodRefused = (from: PlainDate, to: PlainDate, today: PlainDate) => {
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  const isPossible = from >= first_day && to <= today && days >= 1 && days <= most_days
  return isPossible ? undefined : reject('saf_t.period', { first_day, today, most_days })
}

const viewOf = async (deps: SafTDependencies, scope: CompanyScope, row: StoredSafT): Promise<SafTExport> => {
  const { folder, askerOf, entityOf } = deps
  const { cvr, zone } = entityOf(scope.vat_entity_uuid)
  const percent = folder?.percent(row.uuid)
  const written = localTime(row.ended_at ?? row.requested_at, zone).toPlainDateTime()
  const parts = row.parts.map(async (part, index) => ({
    ...part,
    name: safTFileName(cvr, written, index + 1, row.parts.length),
    is_on_disk: (await folder?.has(row.uuid, index + 1)) ?? false,
  }))
  return {
    ...row,
    status: row.status === 'pending' && percent !== undefined ? 'in_progress' : row.status,
    percent: percent ?? null,
    ...(await askerOf(row.requested_by)),
    parts: await Promise.all(parts),
  }
}
