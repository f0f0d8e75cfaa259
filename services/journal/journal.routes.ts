import {
  type CertificateStatus,
  type JournalChain,
  journalEndpoints,
  type RiskRules,
} from '@bon/contracts/journal'
import {
  type CompanyScope,
  type QueryOf,
  type RegisterUuid,
  type ReturnsOf,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import type { Directory } from '../resources/index.ts'

export type JournalDependencies = {
  directory: Directory
  /** The certificate in force. */
  certificateOf(scope: CompanyScope): Promise<{ key_id: string; certificate_pem: string }>
  certificateStatus(): CertificateStatus
  list(
    scope: CompanyScope,
    register_uuid: RegisterUuid,
    query: QueryOf<typeof journalEndpoints.list>,
  ): Promise<ReturnsOf<typeof journalEndpoints.list>>
  search(
    scope: CompanyScope,
    query: QueryOf<typeof journalEndpoints.search>,
    risks: RiskRules,
  ): Promise<Pick<ReturnsOf<typeof journalEndpoints.search>, 'entries' | 'next'>>
  /** What the company's settings call risky. */
  risksOf(scope: CompanyScope): RiskRules
  chainOf(scope: CompanyScope): Promise<JournalChain>
  initials(scope: CompanyScope, uuids: readonly Uuid[]): Promise<Record<string, string>>
}

export const journalRoutes = ({
  directory,
  certificateOf,
  certificateStatus,
  list,
  search,
  risksOf,
  chainOf,
  initials,
}: JournalDependencies): Route[] => [
  route(journalEndpoints.search, async ({ query }, { scope }) => {
    const { kinds, discount } = risksOf(scope)
    const { entries, next } = await search(scope, query, { kinds, discount })
    const people = entries.flatMap(({ cashier_uuid }) => cashier_uuid ?? [])
    const named = await initials(scope, [...new Set(people)])
    return { body: { entries, next, initials: named, risks: { kinds: [...kinds], discount } } }
  }),
  route(journalEndpoints.chain, async (_, { scope }) => ({ body: await chainOf(scope) })),
  route(journalEndpoints.list, async ({ params, query }, { scope }) => {
    const isDesk = params.uuid === deskOf(scope)
    if (!isDesk && !(await directory.register(scope, params.uuid))) return reject('request.not_found')
    return { body: await list(scope, params.uuid, query) }
  }),
  route(journalEndpoints.certificate, async (_, { scope }) => {
    const { key_id, certificate_pem } = await certificateOf(scope)
    return { body: { key_id, certificate_pem } }
  }),
  route(journalEndpoints.certificateStatus, async () => ({ body: certificateStatus() })),
]
