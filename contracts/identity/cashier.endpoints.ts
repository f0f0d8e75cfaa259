import { z } from 'zod'
import { endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { Hue } from '../registers/index.ts'
import { Language } from './roles.ts'

const byUuid = z.object({ uuid: Uuid })
/** REG-42. */
const Initials = z.string().regex(/^[\p{Letter}\d]{1,5}$/u)
/** REG-43, DEF-24: written, never read. Three digits only where the company's settings allow it (security.md S-09). */
const Pin = z.string().regex(/^\d{3,4}$/)

const written = { initials: Initials, label: text(60), hue: Hue, language: Language.nullable() }

export const CashierRow = z.object({
  uuid: Uuid,
  initials: z.string(),
  label: z.string(),
  hue: Hue,
  language: Language.nullable(),
  is_archived: z.boolean(),
  revision: z.string(),
})
export type CashierRow = z.infer<typeof CashierRow>

/** THAT somebody changed which fields; never what they said before or say now (architecture.md 6). */
export const CashierHistoryRow = z.object({
  at: Instant,
  by: z.object({ uuid: z.string(), name: z.string().nullable() }),
  impersonated_by: z.object({ uuid: z.string(), name: z.string().nullable() }).nullable(),
  act: z.enum(['created', 'changed', 'archived', 'restored', 'forgotten']),
  fields: z.array(z.string()),
})
export type CashierHistoryRow = z.infer<typeof CashierHistoryRow>

const conflicts = ['cashier.initials_taken', 'cashier.pin_taken'] as const

export const cashierEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/cashiers',
    says: 'The cashiers of this company; archived ones with `archived=1`.',
    permission: 'cashiers.read',
    query: z.object({ archived: z.enum(['0', '1']).optional() }),
    returns: z.object({ cashiers: z.array(CashierRow) }),
    rejects: [],
  }),
  show: endpoint({
    method: 'GET',
    path: '/cashiers/:uuid',
    says: 'One cashier; `ETag` is the revision that a change names.',
    permission: 'cashiers.read',
    params: byUuid,
    returns: z.object({ cashier: CashierRow }),
    rejects: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/cashiers',
    says: 'Makes a cashier with initials and a PIN of his own in the company (REG-42, REG-43).',
    permission: 'cashiers.write',
    body: z.strictObject({ ...written, pin: Pin }),
    returns: z.object({ cashier: CashierRow }),
    rejects: [...conflicts, 'cashier.pin_too_short'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/cashiers/:uuid',
    says: 'Changes a cashier; the PIN only when one is sent. Needs `If-Match`.',
    permission: 'cashiers.write',
    params: byUuid,
    body: z.strictObject({ ...written, pin: Pin.optional() }),
    returns: z.object({ cashier: CashierRow }),
    rejects: [...conflicts, 'cashier.changed', 'cashier.pin_too_short'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/cashiers/:uuid/archive',
    says: 'Takes a cashier off the registers: his PIN opens nothing, his name stays on what he sold.',
    permission: 'cashiers.write',
    params: byUuid,
    returns: z.object({ cashier: CashierRow }),
    rejects: [],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/cashiers/:uuid/restore',
    says: 'Brings an archived cashier back, if his initials and PIN are still free.',
    permission: 'cashiers.write',
    params: byUuid,
    returns: z.object({ cashier: CashierRow }),
    rejects: conflicts,
  }),
  history: endpoint({
    method: 'GET',
    path: '/cashiers/:uuid/history',
    says: 'Who did what to this cashier when: which fields, never their values.',
    permission: 'cashiers.read',
    params: byUuid,
    returns: z.object({ history: z.array(CashierHistoryRow) }),
    rejects: [],
  }),
  language: endpoint({
    method: 'POST',
    path: '/cashiers/:uuid/language',
    says: 'The language in which this cashier works at the register (I18N-04).',
    permission: 'register.operate',
    params: byUuid,
    body: z.strictObject({ language: Language }),
    returns: z.object({}),
    rejects: [],
  }),
}
