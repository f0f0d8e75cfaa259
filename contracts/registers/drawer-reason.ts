import { z } from 'zod'

/** Why the drawer is opened without a sale (PAY-10, LAW-8). */
export const DrawerReason = z.enum(['change', 'count', 'mistake', 'other'])
export type DrawerReason = z.infer<typeof DrawerReason>
