import type { Route } from '@bon/contracts/kernel'
import { accountRoutes } from './account.routes.ts'
import { beginRoutes } from './begin.routes.ts'
import { cashierRoutes } from './cashier.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { oversightRoutes } from './oversight.routes.ts'
import { passkeyRoutes } from './passkey.routes.ts'
import type { PeopleHouse } from './people-house.ts'
import { pinLockRoutes } from './pin-lock.routes.ts'
import { profileRoutes } from './profile.routes.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'
import { invitationRoutes, userRoutes } from './user.routes.ts'
import { userPageRoutes } from './user-pages.routes.ts'

/** Everything about people beside signing in and out. */
export const peopleRoutes = (house: PeopleHouse): Route[] => [
  ...accountRoutes(house),
  ...beginRoutes(house),
  ...profileRoutes(house),
  ...secondFactorRoutes(house),
  ...passkeyRoutes(house),
  ...userRoutes(house),
  ...userPageRoutes(house),
  ...invitationRoutes(house),
  ...deviceRoutes(house),
  ...pinLockRoutes(house),
  ...cashierRoutes(house),
  ...oversightRoutes(house),
]
