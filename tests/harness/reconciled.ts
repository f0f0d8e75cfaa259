import {
  businessDay,
  danishDay,
  giftCardType,
  logStart,
  owedType,
  type RecordedEvent,
  type SessionUuid,
  suspenseType,
  type Uuid,
  uuid5,
  zeroTotalType,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import type { ReconciledFigure, ReconciledReport } from '@bon/contracts/reconciliation'
import { isEqual } from '@bon/contracts/reconciliation'
import { type Chart, MissingAccount } from '@bon/contracts/transfers'
import { upcast } from '@bon/services/kernel'
import { entriesOfSessions, reconcileSession } from '@bon/services/reconciliation'

const idOf = (name: string): Uuid => uuid5('00000000-0000-0000-0000-000000000000', name)

const idsOf = (value: unknown, name: string): Uuid[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === name && typeof each === 'string' ? [each] : idsOf(each, name),
  )
}

const ratesOf = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'vat_rate' && typeof each === 'number' ? [each] : ratesOf(each),
  )
}

/** These have accounts by purpose (LAW-15). */
const builtIn: ReadonlySet<Uuid> = new Set([giftCardType, owedType, suspenseType, zeroTotalType])

/** A chart with everything that the sessions name: an account for each purpose, payment type and rate. */
const chartOf = (events: readonly RecordedEvent[]): Chart => {
  const data = events.map((event) => event.data)
  const distinct = (name: string) => [...new Set(data.flatMap((each) => idsOf(each, name)))]
  const types = distinct('payment_type_uuid').filter((uuid) => !builtIn.has(uuid))
  const purposes = MissingAccount.shape.purpose.options.map((purpose) => ({ uuid: idOf(purpose), purpose }))
  const plain = [
    ...distinct('account_uuid'),
    ...distinct('contra_account_uuid'),
    ...types.map((uuid) => idOf(`of ${uuid}`)),
    idOf('output vat'),
  ].map((uuid) => ({ uuid, purpose: null }))
  return {
    accounts: [...purposes, ...plain].map((account, i) => ({
      ...account,
      number: 1000 + i,
      vat_type_uuid: null,
    })),
    payment_types: types.map((uuid) => ({
      uuid,
      account_uuid: idOf(`of ${uuid}`),
      rounding_account_uuid: null,
    })),
    vat_types: [
      {
        uuid: idOf('vat'),
        account_uuid: idOf('output vat'),
        rates: [...new Set(data.flatMap(ratesOf))].map((rate) => ({ rate })),
      },
    ],
    discount_kinds: [],
  }
}

/** Every closed session of a log as its Z, the journal and the postings have it. */
export const reconciledReports = async (
  store: Pick<EventStore, 'readAll'>,
): Promise<Omit<ReconciledReport, 'register'>[]> => {
  const sessions = new Map<string, RecordedEvent[]>()
  const everything = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['zReport-'] }
  for await (const event of store.readAll(logStart, everything))
    sessions.set(event.stream, [...(sessions.get(event.stream) ?? []), upcast(event)])
  const streams = [...sessions.values()]
  const entries = await entriesOfSessions(store, streams)
  const dayOf = (_: Uuid, at: string) => businessDay(at, danishDay)
  const reports = streams.map((events) =>
    reconcileSession({ events, entries, recorded: [], chart: chartOf(events), dayOf }),
  )
  return (await Promise.all(reports)).filter((report) => report !== undefined)
}

/** Where the three sources differ, and what is not sealed or posted. */
export const differencesIn = (
  reports: readonly Omit<ReconciledReport, 'register'>[],
): (ReconciledFigure & { session_uuid: SessionUuid })[] =>
  reports.flatMap(({ session_uuid, figures }) =>
    figures.filter((figure) => !isEqual(figure)).map((figure) => ({ session_uuid, ...figure })),
  )
