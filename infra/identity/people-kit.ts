import type { Uuid } from '@bon/contracts/kernel'
import type { Clock, Logger, Mailer, NewId, Vault } from '@bon/contracts/ports'
import type { Company } from '@bon/services/identity'
import type { IdentityDb } from './identity.tables.ts'
import type { Actions } from './identity-handler.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SecurityFacts } from './security-facts.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** Dependencies that the parts of identity share. */
export type Kit = {
  db: IdentityDb
  actions: Actions
  sessions: Sessions
  security: SecurityFacts
  /** Browsers that have signed in as a person before. */
  knownDevices: KnownDevices
  throttle: Throttle
  clock: Clock
  newId: NewId
  mailer: Mailer
  log: Logger
  vault: Pick<Vault, 'put' | 'forget'>
  server_key: Buffer
  companyOf(uuid: Uuid): Company | undefined
  /** The URL of a page by its path, for letters: never derived from a request. */
  link(path: string): string
}
