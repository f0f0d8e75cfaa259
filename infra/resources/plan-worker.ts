import type { Clock, Logger } from '@bon/contracts/ports'
import { resourceOf } from '@bon/contracts/resources'
import { scopeOf } from '@bon/services/companies'
import { applyDuePlans, type ResourceDependencies } from '@bon/services/resources'
import type { FollowedCatalogue } from './catalogue.ts'
import type { Records } from './records.ts'

type Dependencies = {
  catalogue: FollowedCatalogue
  records: Pick<Records, 'noteRest'>
  resources: ResourceDependencies
  clock: Clock
  signal: AbortSignal
  log: Logger
}

/** Once a second: applies planned changes that are due, and appends events that a killed process left pending. */
export const runPlanWorker = async (application: Dependencies): Promise<void> => {
  const { catalogue, records, resources, clock, signal, log } = application
  while (!signal.aborted) {
    try {
      const now = clock.now()
      const due = catalogue.duePlans(now).flatMap(({ resource, company_uuid, uuid, plan }) => {
        const scope = scopeOf(catalogue, company_uuid)
        const { change_uuid, to } = plan
        return scope ? [{ definition: resourceOf(resource), scope, uuid, change_uuid, to }] : []
      })
      await applyDuePlans(resources, due, now)
      await records.noteRest()
    } catch (error) {
      log.warn('planned changes wait', { error })
    }
    await clock.sleep(1_000, signal)
  }
}
