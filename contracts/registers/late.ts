import { z } from 'zod'
import { SessionUuid } from '../kernel/index.ts'

/**
 * A session that has no drawer: opened for acts that arrived after their session had closed, while no other session of
 * the register was open; for a day of the desk, where the office acts without a till; or at a till that
 * takes no cash.
 */
export const WithoutDrawer = z.enum(['late_entries', 'desk', 'no_cash'])
export type WithoutDrawer = z.infer<typeof WithoutDrawer>

/** Opened at a till by a cashier, who also closes it; the others are opened and closed by themselves. */
export const isOfTill = (without_drawer: WithoutDrawer | null | undefined): boolean =>
  !without_drawer || without_drawer === 'no_cash'

/** The closed session that an act belonged to; it counts where it is recorded, listed as from that Z. */
export const LateFrom = z.object({ session_uuid: SessionUuid, n: z.int().min(1) })
export type LateFrom = z.infer<typeof LateFrom>
