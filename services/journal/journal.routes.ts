import { type CertificateStanding, journalEndpoints } from '@bon/contracts/journal'
import type { CompanyScope, QueryOf, ReturnsOf, Route, Uuid } from '@bon/contracts/kernel'
import { reject, route } from '@bon/contracts/kernel'
import type { Signer } from '@bon/contracts/ports'
import type { Directory } from '../resources/index.ts'

type JournalHouse = {
  directory: Directory
  signer: Pick<Signer, 'key_id' | 'certificate_pem'>
  standing(): CertificateStanding
  list(
    scope: CompanyScope,
    register_uuid: Uuid,
    query: QueryOf<typeof journalEndpoints.list>,
  ): Promise<ReturnsOf<typeof journalEndpoints.list>>
}

export const journalRoutes = ({ directory, signer, standing, list }: JournalHouse): Route[] => [
  route(journalEndpoints.list, async ({ params, query }, { scope }) => {
    if (!(await directory.register(scope, params.uuid))) return reject('request.not_found')
    return { body: await list(scope, params.uuid, query) }
  }),
  route(journalEndpoints.certificate, async () => {
    const { key_id, certificate_pem } = signer
    return { body: { key_id, certificate_pem } }
  }),
  route(journalEndpoints.certificateStanding, async () => ({ body: standing() })),
]
