import { z } from 'zod'
import { CompanyUuid, endpoint, text } from '../kernel/index.ts'

/**
 * Whether a person without a company may create one (ADR 0086): at once, after approval by the provider, or not at all.
 */
export const signUpModes = ['open', 'approved', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** Data of a new company before its setup: its legal entity and address. */
export const OwnCompany = z.strictObject({
  display_name: text(60),
  legal_name: text(100),
  cvr: z.string().regex(/^\d{8}$/),
  street: text(100),
  house_number: text(20),
  postcode: text(10),
  city: text(50),
})
export type OwnCompany = z.infer<typeof OwnCompany>

/** A signed-in person creates a company, whether or not he belongs to one. */
export const ownCompanyEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/own-company',
    summary: 'Whether who is signed in may make a company here, and how many more (ADR 0086).',
    permission: 'company.make',
    returns: z.object({ sign_up: z.enum(signUpModes), left: z.int() }),
    rejects: [],
  }),
  make: endpoint({
    method: 'POST',
    path: '/own-company',
    summary:
      'Makes a VAT entity and a company of type independent with package free, and its maker its administrator.',
    permission: 'company.make',
    body: OwnCompany,
    returns: z.object({ company_uuid: CompanyUuid }),
    rejects: [
      ...(['own_company.closed', 'own_company.too_many', 'own_company.cvr_taken'] as const),
      ...(['login.throttled', 'resource.invalid'] as const),
    ],
    touches: ['own_account'],
  }),
}
