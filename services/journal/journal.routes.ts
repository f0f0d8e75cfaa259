import { type CertificateStatus, journalEndpoints } from '@bon/contracts/journal'
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
import type { Signer } from '@bon/contracts/ports'
import { deskOf } from '@bon/contracts/registers'
import type { Directory } from '../resources/index.ts'

export type JournalDependencies = {
  directory: Directory
  signer: Pick<Signer, 'key_id' | 'certificate_pem'>
  certificateStatus(): CertificateStatus
  list(
    scope: CompanyScope,
    register_uuid: RegisterUuid,
    query: QueryOf<typeof journalEndpoints.list>,
  ): Promise<ReturnsOf<typeof journalEndpoints.list>>
  search(
    scope: CompanyScope,
    query: QueryOf<typeof journalEndpoints.search>,
  ): Promise<Pick<ReturnsOf<typeof journalEndpoints.search>, 'entries' | 'next'>>
  initials(scope: CompanyScope, uuids: readonly Uuid[]): Promise<Record<string, string>>
}

export const journalRoutes = ({
  directory,
  signer,
  certificateStatus,
  list,
  search,
  initials,
}: JournalDependencies): Route[] => [
  route(journalEndpoints.search, async ({ query }, { scope }) => {
    const { entries, next } = await search(scope, query)
    const people = entries.flatMap(({ cashier_uuid }) => cashier_uuid ?? [])
    return { body: { entries, next, initials: await initials(scope, [...new Set(people)]) } }
  }),
  route(journalEndpoints.list, async ({ params, query }, { scope }) => {
    const isDesk = params.uuid === deskOf(scope)
    if (!isDesk && !(await directory.register(scope, params.uuid))) return reject('request.not_found')
    return { body: await list(scope, params.uuid, query) }
  }),
  route(journalEndpoints.certificate, async () => {
    const { key_id, certificate_pem } = signer
    return { body: { key_id, certificate_pem } }
  }),
  route(journalEndpoints.certificateStatus, async () => ({ body: certificateStatus() })),
]
