import { z } from 'zod'

/**
 * Why a register is closed without what a close asks for: a terminal that does not settle, a till that is lost or dead,
 * a day that nobody closed (ZR-17). A fixed list: what somebody writes beside it lies in the vault.
 */
export const ForceReason = z.enum(['terminal', 'register_lost', 'left_open', 'other'])
export type ForceReason = z.infer<typeof ForceReason>

/** At the till beside an administrator's PIN, or by an administrator at his own desk. */
export const Forced = z.object({ reason: ForceReason, from: z.enum(['register', 'back_office']) })
export type Forced = z.infer<typeof Forced>
