import type { Clock } from '@bon/contracts/ports'
import { resourceOf } from '@bon/contracts/resources'
import { applyDuePlans, type ResourceHouse } from '@bon/services/resources'
import type { Catalogue } from '../shop/catalogue.ts'
import { scopeOf } from '../shop/companies.ts'
import type { Records } from './records.ts'

type House = {
  catalogue: Catalogue
  records: Pick<Records, 'noteRest'>
  resources: ResourceHouse
  clock: Clock
  signal: AbortSignal
  log(line: string): void
}

/** Once a second: planned changes whose moment has come, and notes that a killed process owes the log. */
export const keepPlans = async (house: House): Promise<void> => {
  const { catalogue, records, resources, clock, signal, log } = house
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
      log(`planned changes wait: ${error instanceof Error ? error.message : error}`)
    }
    await clock.sleep(1_000, signal)
  }
}
