import { z } from 'zod'

/**
 * Why a close is forced: a terminal that does not settle, a lost or broken till, or a day that was not closed (ZR-17).
 * A fixed list: free text goes to the vault.
 */
export const ForceReason = z.enum(['terminal', 'register_lost', 'left_open', 'other'])
export type ForceReason = z.infer<typeof ForceReason>

/** At the till with an administrator's PIN, or by an administrator in the back office. */
export const Forced = z.object({ reason: ForceReason, from: z.enum(['register', 'back_office']) })
export type Forced = z.infer<typeof Forced>
