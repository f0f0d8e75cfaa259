/** The kitchen as a register sees it: `useKitchen()` sends and knows what waits; the alarm says what did not come out. */
export { useKitchen } from './use-kitchen.ts'
