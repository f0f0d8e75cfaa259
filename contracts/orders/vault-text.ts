import { z } from 'zod'
import { Uuid } from '../kernel/index.ts'

/** Reference of a free text in the vault, and the hash that proves it (RULE-5). */
export const VaultText = z.object({ ref: Uuid, hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type VaultText = z.infer<typeof VaultText>
