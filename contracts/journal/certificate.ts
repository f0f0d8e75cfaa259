import { z } from 'zod'
import { addMs, Instant } from '../kernel/index.ts'

const steps = [
  { warning: 'within_1_day', days: 1 },
  { warning: 'within_7_days', days: 7 },
  { warning: 'within_30_days', days: 30 },
  { warning: 'within_60_days', days: 60 },
] as const

const day_ms = 86_400_000

export const CertificateWarning = z.enum(['ended', ...steps.map(({ warning }) => warning)])
export type CertificateWarning = z.infer<typeof CertificateWarning>

/** Remaining validity of the certificate that signs the journal. `warning` is null with more than 60 days left. */
export const CertificateStatus = z.object({ ends_at: Instant, warning: CertificateWarning.nullable() })
export type CertificateStatus = z.infer<typeof CertificateStatus>

/** Warns 60, 30, 7 and 1 days before the end and after it, because a new certificate takes days to get (R-18, FIND-H2). */
export const certificateStatus = (ends_at: Instant, now: Instant): CertificateStatus => {
  if (ends_at <= now) return { ends_at, warning: 'ended' }
  const near = steps.find(({ days }) => ends_at <= addMs(now, days * day_ms))
  return { ends_at, warning: near?.warning ?? null }
}
