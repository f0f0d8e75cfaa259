import { pinLockEndpoints } from '@bon/contracts/identity'
import { type Route, route } from '@bon/contracts/kernel'
import type { PeopleHouse } from './people-house.ts'

export const pinLockRoutes = ({ pinLocks }: PeopleHouse): Route[] => [
  route(pinLockEndpoints.list, async (_, { scope, now }) => ({
    body: { locks: await pinLocks.of(scope.company_uuid, now) },
  })),

  route(pinLockEndpoints.clear, async (_, { scope }) => {
    await pinLocks.clear(scope.company_uuid)
    return { body: {} }
  }),
]
