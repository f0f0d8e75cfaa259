import { z } from 'zod'
import { endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { StaffReason } from './staff-access.endpoints.ts'

export const ForgottenReport = z.object({
  subject_kind: z.enum(['cashier', 'customer', 'user']),
  subject_uuid: Uuid,
  /** Each code has a text: `forgotten.<code>`. */
  forgotten: z.array(
    z.enum([
      'name',
      'initials',
      'email',
      'password',
      'pin',
      'sessions',
      'roles',
      'invitations',
      'texts',
      'mails',
    ]),
  ),
  /** Retained by law: uuids in the books and signed texts, five years (LAW-17). */
  kept: z.array(z.enum(['bookkeeping_uuids', 'fiscal_texts', 'employee_name'])),
})
export type ForgottenReport = z.infer<typeof ForgottenReport>

export const impersonationEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/impersonation',
    summary:
      'Lets provider staff act as a user for an hour; each request then says `impersonate=<uuid>` (AUTH-40, DEF-48).',
    permission: 'impersonation.own',
    body: z.strictObject({ user_uuid: Uuid, reason: StaffReason }),
    returns: z.object({ impersonated: z.object({ uuid: Uuid, name: z.string() }), until: Instant }),
    rejects: ['impersonation.refused'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/impersonation',
    summary: 'Ends acting as somebody else, in this session.',
    permission: 'impersonation.own',
    returns: z.object({}),
    rejects: [],
  }),
}

export const privacyEndpoints = {
  forget: endpoint({
    method: 'POST',
    path: '/right-to-be-forgotten',
    summary: 'Forgets a person of this company: his words go, the uuids that events name stay (CO-16).',
    permission: 'privacy.forget',
    body: z.strictObject({
      subject_kind: z.enum(['cashier', 'customer', 'user']),
      subject_uuid: Uuid,
      confirm: z.literal(true),
    }),
    returns: z.object({ report: ForgottenReport }),
    rejects: ['user.last_admin', 'forget.other_companies'],
    touches: ['people', 'cashiers', 'resources'],
  }),
  forgetMe: endpoint({
    method: 'POST',
    path: '/profile/right-to-be-forgotten',
    summary: 'Forgets me: my account, everywhere (CO-16). Needs my password.',
    permission: 'profile.own',
    body: z.strictObject({ current_password: text(200), confirm: z.literal(true) }),
    returns: z.object({ report: ForgottenReport }),
    rejects: ['user.last_admin', 'password.wrong', 'login.throttled'],
  }),
}

export const Mail = z.object({
  uuid: Uuid,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  at: Instant,
})

export const outboxEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    summary:
      'Letters that the demo did not send because no SMTP server is configured; empty when there is one.',
    permission: 'outbox.read',
    returns: z.object({ mails: z.array(Mail), is_open: z.boolean() }),
    rejects: [],
  }),
}
