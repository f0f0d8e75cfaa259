import { createHmac } from 'node:crypto'
import type { CardBits } from '@bon/services/gift-cards'

/** Derived from the server key: not computable from the log alone, and the same for a reprint (ADR 0024). */
export const cardBitsOf =
  (server_key: Uint8Array): CardBits =>
  (seed, n) =>
    createHmac('sha256', server_key).update(`gift card ${seed} ${n}`).digest().subarray(0, 8)
