import type { CompanyScope, Instant, PlainDate } from '@bon/contracts/kernel'
import type { PeopleDependencies } from '../identity/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Catalogue, ResourceDependencies } from '../resources/index.ts'
import type { SoldBonPorts } from './sold-bons.ts'

export type PracticeDependencies = SoldBonPorts & {
  handler: CommandHandler
  catalogue: Catalogue
  resources: ResourceDependencies
  sessions: Pick<Sessions, 'latest'>
  practices: PeopleDependencies['practices']
  cashiers: Pick<PeopleDependencies['cashiers'], 'create' | 'list'>
  privacy: Pick<PeopleDependencies['privacy'], 'forget'>
  dayOf(scope: CompanyScope, at: Instant): PlainDate
}
