import { scopeOf } from '@bon/services/companies'
import { createServerFacts } from '@bon/services/registers'
import { inTime, newId } from '../clock/index.ts'
import { installationOf } from '../keys/index.ts'
import type { Foundation } from './open-foundation.ts'
import type { FollowingWriteSide } from './write-side.ts'

/** A stop must not hang on a log that is away; the next start then says that none was heard. */
const stop_ms = 3_000

/** Starts, stops and clock changes of this server as facts; one process of an installation says them. */
export const sayServerFacts = (
  { config, clock, clockTrust, server_key, log }: Foundation,
  side: FollowingWriteSide,
): { stopped(): Promise<void> } => {
  if (!config.roles.includes('reactor')) return { stopped: async () => undefined }
  const { catalogue } = side
  const facts = createServerFacts({
    ...side,
    clock,
    newId,
    bon: config.bon ?? 'unknown',
    installation_uuid: installationOf(server_key),
    scopeOf: (company_uuid) => scopeOf(catalogue, company_uuid),
  })
  const said = (fact: Promise<void>) =>
    fact.catch((error) => log.error('what the server does could not be written down', { error }))
  const started = said(facts.started())
  clockTrust.onChange((by_ms) => void said(facts.clockChanged(by_ms)))
  return {
    stopped: async () => {
      await inTime(
        clock,
        stop_ms,
        started.then(() => said(facts.stopped())),
      )
    },
  }
}
