import { forgetAll } from '../platform/index.ts'

/**
 * Called once for each page: a tab that was closed and is opened again gets its storage back, and the browser loads it
 * as a page of its history, not as a reload. Whoever opens it has to type the PIN (`cashierHere` in pos/device).
 */
export const forgetCashierOfReopenedTab = (
  timing: Pick<Performance, 'getEntriesByType'> = performance,
): void => {
  const [navigation] = timing.getEntriesByType('navigation')
  if (navigation && 'type' in navigation && navigation.type === 'back_forward') forgetAll('cashier.', 'tab')
}
