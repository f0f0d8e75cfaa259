import { z } from 'zod'
import { Uuid } from './ids.ts'

/** Topics that a screen may follow. A bell carries no names and no amounts: truth is read by position (rule 6). */
export const topics = [
  'orders',
  'z_reports',
  'turnover',
  'registers',
  'journal',
  'resources',
  'availability',
  'print_jobs',
  'floor_plan',
  'invoices',
  'payments',
  'people',
  'security_events',
] as const

export const Bell = z.object({
  company_uuid: Uuid,
  topic: z.enum(topics),
  uuid: Uuid,
  revision: z.string(),
  position: z.string(),
})
export type Bell = z.infer<typeof Bell>

/** The subject on the bus. */
export const subjectOf = (bell: Pick<Bell, 'company_uuid' | 'topic' | 'uuid'>): string =>
  `live.${bell.company_uuid}.${bell.topic}.${bell.uuid}`
