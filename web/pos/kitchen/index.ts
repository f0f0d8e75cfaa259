/**
 * Kitchen integration of a register: `useKitchen()` sends tickets and reports what is unsent; the alarm shows failed
 * jobs.
 */
export { useKitchen } from './use-kitchen.ts'
