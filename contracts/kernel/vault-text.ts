import { z } from 'zod'
import { Uuid } from './ids.ts'

/** What an event stores of a free text: its reference in the vault, and a salted hash that proves it without revealing it (RULE-5). */
export const VaultText = z.object({ ref: Uuid, hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type VaultText = z.infer<typeof VaultText>
