import { z } from 'zod'
import { endpoint, text, Uuid } from '../kernel/index.ts'

/** Whether somebody without a company may make one (ADR 0086): at once, once the provider approves it, or not at all. */
export const signUpModes = ['open', 'approved', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** What a company is made of before it is set up: its legal person, and where it lies. */
export const OwnCompany = z.strictObject({
  display_name: text(60),
  legal_name: text(100),
  cvr: z.string().regex(/^\d{8}$/),
  street: text(100),
  postcode: text(10),
  city: text(60),
})
export type OwnCompany = z.infer<typeof OwnCompany>

/** A company of one's own, made by whoever is signed in, of whatever company or none. */
export const ownCompanyEndpoints = {
  standing: endpoint({
    method: 'GET',
    path: '/own-company',
    says: 'Whether who is signed in may make a company here, and how many more (ADR 0086).',
    permission: 'company.make',
    returns: z.object({ sign_up: z.enum(signUpModes), left: z.int() }),
    rejects: [],
  }),
  make: endpoint({
    method: 'POST',
    path: '/own-company',
    says: 'Makes a VAT entity and a company of type independent with package free, and its maker its administrator.',
    permission: 'company.make',
    body: OwnCompany,
    returns: z.object({ company_uuid: Uuid }),
    rejects: [
      ...(['own_company.closed', 'own_company.too_many', 'own_company.cvr_taken'] as const),
      ...(['login.throttled', 'resource.invalid'] as const),
    ],
  }),
}
