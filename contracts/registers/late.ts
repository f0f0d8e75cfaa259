import { z } from 'zod'
import { SessionUuid } from '../kernel/index.ts'

/**
 * A session that has no drawer: opened for acts that arrived after their session had closed, while no other session of
 * the register was open, or for a day of the desk, where the office acts without a till.
 */
export const WithoutDrawer = z.enum(['late_entries', 'desk'])
export type WithoutDrawer = z.infer<typeof WithoutDrawer>

/** The closed session that an act belonged to; it counts where it is recorded, listed as from that Z. */
export const LateFrom = z.object({ session_uuid: SessionUuid, n: z.int().min(1) })
export type LateFrom = z.infer<typeof LateFrom>
