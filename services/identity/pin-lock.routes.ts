import { pinLockEndpoints } from '@bon/contracts/identity'
import { type Route, route } from '@bon/contracts/kernel'
import type { PeopleDependencies } from './people.dependencies.ts'

export const pinLockRoutes = ({ pinLocks }: PeopleDependencies): Route[] => [
  route(pinLockEndpoints.list, async (_, { scope, now }) => ({
    body: { locks: await pinLocks.of(scope.company_uuid, now) },
  })),

  route(pinLockEndpoints.clear, async (_, { scope }) => {
    await pinLocks.clear(scope.company_uuid)
    return { body: {} }
  }),
]
