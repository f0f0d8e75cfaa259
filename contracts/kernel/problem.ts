import { z } from 'zod'

/** RFC 9457 problem details, `application/problem+json`: the only form in which the API answers an error. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  /** Parameters of the text on the screen: `t('problem.' + code, params)`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Failed rule per field; a business rule has the text `rule.<rule>`. */
  fields: z
    .array(
      z.object({
        path: z.string(),
        rule: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
  /** A 409 carries the current view, so that the screen can merge instead of failing (DEF-42). */
  current: z.unknown().optional(),
  /** Reason of a 403 (SPEC-6). */
  reason: z.enum(['insufficient_subscription', 'incompatible_company_type', 'other']).optional(),
})
export type Problem = z.infer<typeof Problem>

/** Codes that any endpoint may answer in addition to the rejections that it declares. */
export const generalProblems = [
  'request.invalid',
  'request.not_found',
  'request.method',
  'request.unsupported',
  'request.too_large',
  'request.company_mismatch',
  'request.needs_revision',
  'session.missing',
  'session.proof_needed',
  'session.proof_wrong',
  'session.forbidden',
  'session.impersonating',
  'session.impersonation_over',
  'session.not_entered',
  'session.second_factor_needed',
  'inspection_link.expired',
  'inspection_link.revoked',
  'throttled',
  'unavailable',
  'maintenance',
  'storage_unavailable',
  'internal',
  'command.reused',
  'command.undecided',
  'company.only_test_mode',
] as const
export type GeneralProblem = (typeof generalProblems)[number]
