import { z } from 'zod'
import { Email, endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { CompanyRole } from './roles.ts'

export const Password = text(200)
export const Name = text(100)
/** 256 bits in base64url, from a link in a letter. */
const LetterToken = text(43).min(43)

/** Endpoints for callers without a token. No answer reveals whether an e-mail is known (DEF-47). */
export const accountEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    summary:
      'Sends a link for a new password, if the e-mail is known; the answer is the same either way (AUTH-37, DEF-47).',
    permission: 'public.enter',
    body: z.strictObject({ email: Email }),
    returns: z.object({ status: z.literal('ok') }),
    rejects: ['login.throttled'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    summary: 'Sets a new password by the token of the letter: once, within 60 minutes (AUTH-04, DEF-47).',
    permission: 'public.enter',
    body: z.strictObject({ token: LetterToken, password: Password, password_repeat: Password }),
    returns: z.object({ status: z.literal('ok') }),
    rejects: ['reset.invalid', 'password.weak', 'password.mismatch', 'login.throttled'],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/sign-up',
    summary:
      'Makes an account; a letter asks to confirm the e-mail unless an invitation proves it (AUTH-05, AUTH-26..29).',
    permission: 'public.enter',
    body: z.strictObject({
      name: Name,
      email: Email,
      email_repeat: Email,
      password: Password,
      password_repeat: Password,
      accepts_terms: z.boolean(),
      language: z.enum(['da', 'en']).default('da'),
      /** From the link in an invitation: `/sign-up?invitation=<token>`. */
      invitation: LetterToken.optional(),
    }),
    /** `login`: the account exists and the invitation is accepted. `confirm_email`: a letter has been sent. */
    returns: z.object({ status: z.literal('ok'), next: z.enum(['login', 'confirm_email']) }),
    rejects: [
      'password.weak',
      'password.mismatch',
      'sign_up.email_mismatch',
      'sign_up.terms',
      'sign_up.closed',
      'invitation.invalid',
      'login.throttled',
    ],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/confirm-email',
    summary:
      'Makes the account of a sign-up real by the token of its letter `/sign-up?confirm=<token>`, within 24 hours.',
    permission: 'public.enter',
    body: z.strictObject({ token: LetterToken }),
    returns: z.object({ status: z.literal('ok') }),
    rejects: ['confirm.invalid', 'login.throttled'],
  }),
  readInvitation: endpoint({
    method: 'POST',
    path: '/read-invitation',
    summary: 'What the bearer of an invitation link may know before signing up (CO-53).',
    permission: 'public.enter',
    body: z.strictObject({ token: LetterToken }),
    returns: z.object({
      invitation: z.object({
        uuid: Uuid,
        email: z.string(),
        company_name: z.string(),
        roles: z.array(CompanyRole),
        expires_at: Instant,
        /** An account with this e-mail exists: the page offers sign-in instead of sign-up. */
        has_account: z.boolean(),
      }),
    }),
    rejects: ['invitation.invalid', 'login.throttled'],
  }),
}
