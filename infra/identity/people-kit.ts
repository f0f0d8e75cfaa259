import type { Uuid } from '@bon/contracts/kernel'
import type { Clock, Mailer, NewId, Vault } from '@bon/contracts/ports'
import type { Company } from '@bon/services/identity'
import type { Acts } from './acts.ts'
import type { IdentityDb } from './identity.tables.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SecurityFacts } from './security-facts.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** What the parts of the people's desk share. */
export type Kit = {
  db: IdentityDb
  acts: Acts
  sessions: Sessions
  security: SecurityFacts
  /** Browsers that have signed in as a person before. */
  known: KnownDevices
  throttle: Throttle
  clock: Clock
  newId: NewId
  mailer: Mailer
  vault: Pick<Vault, 'forget'>
  server_key: Buffer
  companyOf(uuid: Uuid): Company | undefined
  /** A page of ours by its path, for letters: never from a request's own words. */
  link(path: string): string
}
