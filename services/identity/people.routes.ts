import type { Route } from '@bon/contracts/kernel'
import { accountRoutes } from './account.routes.ts'
import { beginRoutes } from './begin.routes.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { inspectionLinkRoutes } from './inspection-link.routes.ts'
import { officeApprovalRoutes } from './office-approval.routes.ts'
import { oversightRoutes } from './oversight.routes.ts'
import { passkeyRoutes } from './passkey.routes.ts'
import type { PeopleDependencies } from './people.dependencies.ts'
import { pinLockRoutes } from './pin-lock.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { invitationRoutes, userRoutes } from './user.routes.ts'
import { userPageRoutes } from './user-pages.routes.ts'

/** All routes about people, except signing in and out. */
export const peopleRoutes = (deps: PeopleDependencies): Route[] => [
  ...accountRoutes(deps),
  ...beginRoutes(deps),
  ...profileRoutes(deps),
  ...secondFactorRoutes(deps),
  ...passkeyRoutes(deps),
  ...userRoutes(deps),
  ...userPageRoutes(deps),
  ...invitationRoutes(deps),
  ...deviceRoutes(deps),
  ...officeApprovalRoutes(deps),
  ...inspectionLinkRoutes(deps),
  ...pinLockRoutes(deps),
  ...cashierRoutes(deps),
  ...oversightRoutes(deps),
]
