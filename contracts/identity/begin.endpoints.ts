import { z } from 'zod'
import { Email, endpoint, text } from '../kernel/index.ts'
import { Name, Password } from './account.endpoints.ts'

/** Creates the first user of an empty installation (ADR 0084); closed for good once a user exists. */
export const beginEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/begin',
    summary:
      'Whether nobody exists here yet, so that the first superadmin can be made, and whether strangers may sign up.',
    permission: 'public.read',
    returns: z.object({ is_open: z.boolean(), may_sign_up: z.boolean() }),
    rejects: [],
  }),
  makeFirst: endpoint({
    method: 'POST',
    path: '/begin',
    summary: 'Makes the first superadmin, by the code that the start printed on the console of the machine.',
    permission: 'public.enter',
    body: z.strictObject({
      /** 128 bits in hexadecimal; blanks, hyphens and case do not matter. */
      code: text(60),
      name: Name,
      email: Email,
      password: Password,
      password_repeat: Password,
      language: z.enum(['da', 'en']).default('da'),
    }),
    returns: z.object({ status: z.literal('ok') }),
    rejects: ['begin.closed', 'begin.code_wrong', 'password.weak', 'password.mismatch', 'login.throttled'],
  }),
}
