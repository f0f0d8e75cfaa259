import { z } from 'zod'
import type { Uuid } from '../kernel/index.ts'

/**
 * How money moves. Interim: not at all; the rest of a bill stands on the company's interim account (ORD-29).
 * Autonomous: a terminal beside the till, whose slip the cashier types off. Enclosure: paper that is laid in the drawer.
 * External: somebody else took it. Card: a terminal that we ask, and whose word alone ends it (reliability.md 3).
 */
export const PaymentMethod = z.enum(['cash', 'interim', 'autonomous', 'enclosure', 'external', 'card'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What stands for a payment type where the interim account pays: nobody sets it up, every company has it. */
export const interimType: Uuid = '00000000-0000-7000-8000-000000000011'
