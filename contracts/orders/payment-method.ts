import { z } from 'zod'
import type { Uuid } from '../kernel/index.ts'

/** Interim: no money moves; the rest of a bill stands on the company's interim account (ORD-29). */
export const PaymentMethod = z.enum(['cash', 'interim'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What stands for a payment type where the interim account pays: nobody sets it up, every company has it. */
export const interimType: Uuid = '00000000-0000-7000-8000-000000000011'
