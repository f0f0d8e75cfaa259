import {
  type ApprovedCause,
  approvedKinds,
  type FoundEntry,
  type journalEndpoints,
  type RiskRules,
} from '@bon/contracts/journal'
import type { CompanyScope, OrderUuid, PlainDate, QueryOf, ReturnsOf, Uuid } from '@bon/contracts/kernel'
import type { Vault } from '@bon/contracts/ports'

type Search = QueryOf<typeof journalEndpoints.search>
type Approval = ApprovedCause & { business_day: PlainDate; reason_ref: Uuid }

export type JournalSearchPorts = {
  search(
    scope: CompanyScope,
    query: Search,
    risks: RiskRules,
    approved?: readonly ApprovedCause[],
  ): Promise<{ entries: Omit<FoundEntry, 'reasons'>[]; next: string | null }>
  /** What the company's settings call risky. */
  risksOf(scope: CompanyScope): RiskRules
  /** Newest first. */
  newestApprovals(
    scope: CompanyScope,
    period: { from?: PlainDate | undefined; to?: PlainDate | undefined; limit: number },
  ): Promise<Approval[]>
  approvalsOf(scope: CompanyScope, order_uuids: readonly OrderUuid[]): Promise<Approval[]>
  texts: Pick<Vault, 'get'>
  initials(scope: CompanyScope, uuids: readonly Uuid[]): Promise<Record<string, string>>
}

/** The texts are in the vault, where the database cannot search by company and word: so many are read for a question. */
const most_reasons = 2_000

/** Entries with the reasons of their approvals; by a part of a reason only those that an approval with it is about. */
export const searchJournal = async (
  ports: JournalSearchPorts,
  scope: CompanyScope,
  query: Search,
): Promise<ReturnsOf<typeof journalEndpoints.search>> => {
  const { kinds, stages, discount } = ports.risksOf(scope)
  const risks = { kinds: [...kinds], stages: [...stages], discount }
  const approved =
    query.reason === undefined ? undefined : await approvedFor(ports, scope, query, query.reason)
  const { entries, next } = await ports.search(scope, query, risks, approved?.causes)
  const people = entries.flatMap(({ cashier_uuid }) => cashier_uuid ?? [])
  const [initials, reasonsOf] = await Promise.all([
    ports.initials(scope, [...new Set(people)]),
    reasonsFor(ports, scope, [...new Set(entries.flatMap(({ order_uuid }) => order_uuid ?? []))]),
  ])
  return {
    entries: entries.map((entry) => ({ ...entry, reasons: reasonsOf(entry) })),
    initials,
    risks,
    reasons_from: approved?.from ?? null,
    next,
  }
}

const approvedFor = async (
  { newestApprovals, texts }: JournalSearchPorts,
  scope: CompanyScope,
  { from, to }: Search,
  reason: string,
): Promise<{ causes: Approval[]; from: PlainDate | null }> => {
  const approvals = await newestApprovals(scope, { from, to, limit: most_reasons })
  const found = await texts.get(
    scope.company_uuid,
    approvals.map(({ reason_ref }) => reason_ref),
  )
  const part = reason.toLocaleLowerCase('da')
  const causes = approvals.filter(({ reason_ref }) =>
    found.get(reason_ref)?.toLocaleLowerCase('da').includes(part),
  )
  const isCut = approvals.length === most_reasons
  return { causes, from: isCut ? (approvals.at(-1)?.business_day ?? null) : null }
}

const reasonsFor = async (
  { approvalsOf, texts }: JournalSearchPorts,
  scope: CompanyScope,
  order_uuids: readonly OrderUuid[],
): Promise<(entry: Pick<FoundEntry, 'order_uuid' | 'kind'>) => string[]> => {
  const approvals = await approvalsOf(scope, order_uuids)
  const found = await texts.get(
    scope.company_uuid,
    approvals.map(({ reason_ref }) => reason_ref),
  )
  return ({ order_uuid, kind }) => {
    const about = approvals.filter(
      (approval) => approval.order_uuid === order_uuid && approvedKinds[approval.cause].includes(kind),
    )
    return [...new Set(about.flatMap(({ reason_ref }) => found.get(reason_ref) ?? []))]
  }
}
