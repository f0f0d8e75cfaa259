import type { RiskRules } from '@bon/contracts/journal'
import {
  type CompanyScope,
  epochMsOf,
  type Instant,
  instantOf,
  type PlainDate,
  type QueryOf,
  type RegisterUuid,
  type ReturnsOf,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { replayEndpoints, Step, StepDensity } from '@bon/contracts/replay'
import { createRecent } from '../kernel/recent.ts'
import { type DayParts, partsOfDay, type ReplayDayQueries } from './day-parts.ts'
import { readStreams } from './read-streams.ts'
import { type PlacedStep, stepsOfStreams } from './steps-of-streams.ts'

export type ReplayDayPorts = ReplayDayQueries & {
  store: Pick<EventStore, 'readStream'>
  elapsed_ms(): number
  /** What the company's settings call risky. */
  risksOf(scope: CompanyScope): RiskRules
  productName(uuid: Uuid): string | undefined
  initials(scope: CompanyScope, uuids: readonly Uuid[]): Promise<Record<string, string>>
}

type DayOf = { register_uuid?: RegisterUuid | undefined; day: PlainDate }
type ReplayedDay = { steps: PlacedStep[]; is_cut: boolean }

/** A page asks for the parts of a day one after the other. What names no register is seen after this time. */
const keep_ms = 15_000
/** A step takes about 800 bytes, so the largest day that is read, 4,000 streams of ten steps, takes 32 MB. */
const remembered_days = 3

/** The steps of days, each read once for all who look at it at the same time. */
export const createReplayDays = (ports: ReplayDayPorts) => {
  const recent = createRecent<string, { until: number; found: Promise<ReplayedDay> }>(remembered_days)
  const read = async (
    scope: CompanyScope,
    { register_uuid, day }: DayOf,
    { parts, is_cut }: DayParts,
  ): Promise<ReplayedDay> => {
    const streams = await readStreams(ports.store, scope.company_uuid, parts)
    const named = { risks: ports.risksOf(scope), productName: ports.productName }
    const steps = stepsOfStreams(streams, named).filter(
      (placed) =>
        placed.day === day && (register_uuid === undefined || placed.step.register_uuid === register_uuid),
    )
    return { steps, is_cut }
  }
  return async (scope: CompanyScope, of: DayOf): Promise<ReplayedDay> => {
    const parts = await partsOfDay(ports, scope, of)
    const key = [scope.company_uuid, of.day, of.register_uuid ?? '', parts.events].join(' ')
    const known = recent.get(key)
    if (known && known.until > ports.elapsed_ms()) return known.found
    const found = read(scope, of, parts)
    recent.set(key, { until: ports.elapsed_ms() + keep_ms, found })
    // Callers receive the rejection themselves; only the cached copy is removed here.
    found.catch(() => recent.delete(key))
    return found
  }
}
export type ReplayDays = ReturnType<typeof createReplayDays>

type OverviewQuery = QueryOf<typeof replayEndpoints.overview>

const shownOf = async (
  days: ReplayDays,
  scope: CompanyScope,
  { date, register_uuid, table_uuid }: OverviewQuery,
) => {
  const { steps, is_cut } = await days(scope, { register_uuid, day: date })
  const all = steps.map(({ step }) => step)
  return { shown: table_uuid === undefined ? all : ofTable(all, table_uuid), is_cut }
}

/** The bars of a day, and whether all of it is read. */
export const replayedOverview = async (
  days: ReplayDays,
  scope: CompanyScope,
  query: OverviewQuery,
): Promise<ReturnsOf<typeof replayEndpoints.overview>> => {
  const { shown, is_cut } = await shownOf(days, scope, query)
  return { density: densityOf(shown), total: shown.length, is_cut }
}

/** A page of a day's steps. */
export const replayedDay = async (
  days: ReplayDays,
  { initials }: Pick<ReplayDayPorts, 'initials'>,
  scope: CompanyScope,
  query: QueryOf<typeof replayEndpoints.day>,
): Promise<ReturnsOf<typeof replayEndpoints.day>> => {
  const { shown } = await shownOf(days, scope, query)
  const { cursor, limit } = query
  const page = shown.slice(cursor, cursor + limit)
  const next = cursor + page.length
  const people = page.flatMap(({ cashier_uuid }) => cashier_uuid ?? [])
  return {
    steps: page,
    initials: await initials(scope, [...new Set(people)]),
    next: next < shown.length ? next : null,
  }
}

/** All of an order until it left the table, with the step by which it did; what came before it had one belongs to it. */
const ofTable = (steps: readonly Step[], table_uuid: Uuid): Step[] => {
  const guests = new Set(
    steps.flatMap(({ order_uuid, table_uuids }) =>
      order_uuid !== null && table_uuids.includes(table_uuid) ? [order_uuid] : [],
    ),
  )
  const there = new Map<Uuid, boolean>()
  return steps.filter(({ order_uuid, table_uuids, kind }) => {
    if (order_uuid === null || !guests.has(order_uuid)) return false
    const was = there.get(order_uuid) ?? true
    // The step of a session names the order and not its tables.
    if (kind.startsWith('Order') && table_uuids.length > 0)
      there.set(order_uuid, table_uuids.includes(table_uuid))
    return was || there.get(order_uuid) === true
  })
}

const bar_ms = 5 * 60_000

const densityOf = (steps: readonly Step[]): StepDensity[] =>
  [...Map.groupBy(steps, ({ at }) => Math.floor(epochMsOf(at) / bar_ms))].map(([n, of]) => ({
    from: instantOf(n * bar_ms),
    count: of.length,
    payments: of.filter(({ kind }) => kind === 'TenderAccepted').length,
    z_reports: of.filter(({ kind }) => kind === 'ZReportClosed').length,
    risks: of.filter(({ risk }) => risk !== null).length,
  }))

/** The last step up to a time. */
export const stepAt = async (
  days: ReplayDays,
  scope: CompanyScope,
  { register_uuid, day, at }: DayOf & { at: Instant },
): Promise<Step | null> => {
  const { steps } = await days(scope, { register_uuid, day })
  return steps.findLast(({ step }) => step.at <= at)?.step ?? null
}
