import { z } from 'zod'
import { endpoint, Instant, text, Uuid } from '../kernel/index.ts'
import { Hue } from '../registers/index.ts'
import { Language } from './roles.ts'

const byUuid = z.object({ uuid: Uuid })
/** One to five letters or digits, shown on receipts and PIN keys (REG-42). */
const Initials = z.string().regex(/^[\p{Letter}\d]{1,5}$/u)
/** Write-only (REG-43, DEF-24). Three digits are allowed only by the company's settings (S-09). */
const Pin = z.string().regex(/^\d{3,4}$/)

const written = {
  initials: Initials,
  first_name: text(50),
  last_name: text(100),
  label: text(60),
  hue: Hue,
  language: Language.nullable(),
}

export const CashierRow = z.object({
  uuid: Uuid,
  initials: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  label: z.string(),
  hue: Hue,
  language: Language.nullable(),
  is_archived: z.boolean(),
  revision: z.string(),
})
export type CashierRow = z.infer<typeof CashierRow>

/** Which fields somebody changed, without old or new values (ARCH-19). */
export const CashierHistoryRow = z.object({
  at: Instant,
  by: z.object({ uuid: z.string(), name: z.string().nullable() }),
  impersonated_by: z.object({ uuid: z.string(), name: z.string().nullable() }).nullable(),
  action: z.enum(['created', 'changed', 'archived', 'restored', 'forgotten']),
  fields: z.array(z.string()),
})
export type CashierHistoryRow = z.infer<typeof CashierHistoryRow>

const conflicts = ['cashier.initials_taken', 'cashier.pin_taken'] as const

export const cashierEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/cashiers',
    summary: 'The cashiers of this company; archived ones with `archived=1`.',
    permission: 'cashiers.read',
    query: z.object({ archived: z.enum(['0', '1']).optional() }),
    returns: z.object({ cashiers: z.array(CashierRow) }),
    rejects: [],
    follows: ['cashiers'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/cashiers/:uuid',
    summary: 'One cashier; `ETag` is the revision that a change names.',
    permission: 'cashiers.read',
    params: byUuid,
    returns: z.object({ cashier: CashierRow }),
    rejects: [],
    follows: ['cashiers'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/cashiers',
    summary: 'Makes a cashier with initials and a PIN of his own in the company (REG-42, REG-43).',
    permission: 'cashiers.write',
    body: z.strictObject({ ...written, pin: Pin }),
    returns: z.object({ cashier: CashierRow }),
    rejects: [...conflicts, 'cashier.pin_too_short'],
    touches: ['cashiers'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/cashiers/:uuid',
    summary: 'Changes a cashier; the PIN only when one is sent. Needs `If-Match`.',
    permission: 'cashiers.write',
    params: byUuid,
    body: z.strictObject({ ...written, pin: Pin.optional() }),
    returns: z.object({ cashier: CashierRow }),
    rejects: [...conflicts, 'cashier.changed', 'cashier.pin_too_short'],
    touches: ['cashiers'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/cashiers/:uuid/archive',
    summary: 'Takes a cashier off the registers: his PIN opens nothing, his name stays on what he sold.',
    permission: 'cashiers.write',
    params: byUuid,
    returns: z.object({ cashier: CashierRow }),
    rejects: [],
    touches: ['cashiers'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/cashiers/:uuid/restore',
    summary: 'Brings an archived cashier back, if his initials and PIN are still free.',
    permission: 'cashiers.write',
    params: byUuid,
    returns: z.object({ cashier: CashierRow }),
    rejects: conflicts,
    touches: ['cashiers'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/cashiers/:uuid/history',
    summary: 'Who did what to this cashier when: which fields, never their values.',
    permission: 'cashiers.read',
    params: byUuid,
    returns: z.object({ history: z.array(CashierHistoryRow) }),
    rejects: [],
    follows: ['cashiers'],
  }),
  language: endpoint({
    method: 'POST',
    path: '/cashiers/:uuid/language',
    summary: 'The language in which this cashier works at the register (I18N-04).',
    permission: 'register.operate',
    params: byUuid,
    body: z.strictObject({ language: Language }),
    returns: z.object({}),
    rejects: [],
  }),
}
