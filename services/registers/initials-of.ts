import { systemEmployee } from '@bon/contracts/kernel'
import type { CashierTag } from './register-status.ts'

/** What reports print for who did something; what Bon does by itself is done by the employee System. */
export const initialsOf = (
  people: readonly Pick<CashierTag, 'uuid' | 'initials'>[],
): Record<string, string> =>
  Object.fromEntries([
    [systemEmployee, 'System'],
    ...people.map(({ uuid, initials }) => [uuid, initials] as const),
  ])
