import { z } from 'zod'
import { CompanyUuid, Uuid } from './ids.ts'

/**
 * Topics that a screen may follow. A change notification carries no names or amounts; the data is read by position
 * (RULE-6).
 */
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
  'saf_t_exports',
  'bundles',
] as const
export type Topic = (typeof topics)[number]

export const ChangeNotification = z.object({
  company_uuid: CompanyUuid,
  topic: z.enum(topics),
  uuid: Uuid,
  revision: z.string(),
  position: z.string(),
})
export type ChangeNotification = z.infer<typeof ChangeNotification>

/** The subject of a notification on the message bus. */
export const subjectOf = (
  notification: Pick<ChangeNotification, 'company_uuid' | 'topic' | 'uuid'>,
): string => `live.${notification.company_uuid}.${notification.topic}.${notification.uuid}`
