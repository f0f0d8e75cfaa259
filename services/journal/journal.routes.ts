import { type CertificateStatus, type JournalChain, journalEndpoints } from '@bon/contracts/journal'
import {
  type CompanyScope,
  type QueryOf,
  type RegisterUuid,
  type ReturnsOf,
  type Route,
  reject,
  route,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import type { Directory } from '../resources/index.ts'
import { type JournalSearchPorts, searchJournal } from './search-journal.ts'

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
  search: JournalSearchPorts
  chainOf(scope: CompanyScope): Promise<JournalChain>
}

export const journalRoutes = ({
  directory,
  certificateOf,
  certificateStatus,
  list,
  search,
  chainOf,
}: JournalDependencies): Route[] => [
  route(journalEndpoints.search, async ({ query }, { scope }) => ({
    body: await searchJournal(search, scope, query),
  })),
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
