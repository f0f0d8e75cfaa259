import { companyOf } from '@bon/services/companies'
import { letterEnds } from '@bon/services/processes'
import { forgottenList } from '../backup/index.ts'
import { newId } from '../clock/index.ts'
import { demoCompanies } from '../demo/index.ts'
import { createRelyingParty, postgresPeople } from '../identity/index.ts'
import { letterFileWriter, smtpPost } from '../mailer/index.ts'
import { forgottenFolders } from './backup-config.ts'
import type { Foundation } from './open-foundation.ts'
import type { FollowingWriteSide } from './write-side.ts'

/** People, their letters and their keys. */
export const openPeople = (foundation: Foundation, side: FollowingWriteSide) => {
  const { config, identity, store, vault, clock, log } = foundation
  const { data_dir, smtp, public_url } = config
  const is_tls = config.tls !== undefined
  return postgresPeople({
    inside: identity.inside,
    handler: side.handler,
    store,
    vault,
    demo_company: config.demo_days === 'off' ? undefined : demoCompanies.kajkanten.company_uuid,
    post: smtp && smtpPost(smtp),
    saveLetter: data_dir === undefined ? undefined : letterFileWriter({ data_dir, clock, newId, log }),
    letterEnded: letterEnds({ ...side, clock }),
    forgotten: forgottenList(forgottenFolders(config)),
    public_url: public_url ?? `${is_tls ? 'https' : 'http'}://localhost:${config.port}`,
    partyAt: createRelyingParty({ public_url, is_tls }),
    companyOf: (uuid) => companyOf(side.catalogue, uuid),
  })
}
