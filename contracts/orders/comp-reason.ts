import { z } from 'zod'

/** Why a line is given free: a choice, because events hold no free text (RULE-5). */
export const CompReason = z.enum(['complaint', 'waiting', 'mistake', 'regular_guest', 'tasting'])
export type CompReason = z.infer<typeof CompReason>
