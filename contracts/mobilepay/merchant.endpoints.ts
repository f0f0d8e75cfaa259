import { z } from 'zod'
import { endpoint, Instant } from '../kernel/index.ts'

/** Environment of the keys: production, Vipps' test environment, or the demo's simulator. */
export const VippsEnvironment = z.enum(['production', 'test', 'simulator'])
export type VippsEnvironment = z.infer<typeof VippsEnvironment>

/** Result of requesting an access token, with the HTTP status where Vipps answered. */
export const KeyTest = z.object({
  said: z.enum(['granted', 'refused', 'unreadable', 'unreachable']),
  status: z.int().nullable(),
  at: Instant,
})
export type KeyTest = z.infer<typeof KeyTest>

/** The keys themselves are never returned: only whether they are stored, and since when. */
export const MobilePayMerchant = z.object({
  merchant_serial_number: z.string().nullable(),
  environment: VippsEnvironment.nullable(),
  keys_set_at: Instant.nullable(),
  tested: KeyTest.nullable(),
  /** Only a demo has a simulator. */
  may_simulate: z.boolean(),
})
export type MobilePayMerchant = z.infer<typeof MobilePayMerchant>

/** Characters allowed in an HTTP header, because the keys are sent in headers. */
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/)
export const VippsSecrets = z.strictObject({ client_id: key, client_secret: key, subscription_key: key })
export type VippsSecrets = z.infer<typeof VippsSecrets>

const changing = ['resource.invalid', 'resource.archived', 'resource.changed_meanwhile'] as const

/** The company as a merchant of Vipps MobilePay (REG-10). */
export const mobilePayEndpoints = {
  merchant: endpoint({
    method: 'GET',
    path: '/mobilepay/merchant',
    summary: 'The merchant serial number, and whether its keys are there and work (REG-10, CO-28).',
    permission: 'settings.read',
    returns: MobilePayMerchant,
    rejects: [],
  }),
  saveMerchant: endpoint({
    method: 'PUT',
    path: '/mobilepay/merchant',
    summary: 'Sets the number, where it is valid and, when they are given, the three keys together.',
    permission: 'payment_keys.write',
    body: z.strictObject({
      merchant_serial_number: z.string().regex(/^\d{4,10}$/),
      environment: VippsEnvironment,
      keys: VippsSecrets.optional(),
    }),
    returns: MobilePayMerchant,
    rejects: ['mobilepay.needs_keys', 'mobilepay.no_simulator', ...changing],
  }),
  removeMerchant: endpoint({
    method: 'POST',
    path: '/mobilepay/merchant/remove',
    summary: 'Forgets the number and its keys: no code is shown after it.',
    permission: 'payment_keys.write',
    returns: MobilePayMerchant,
    rejects: changing,
  }),
  testMerchant: endpoint({
    method: 'POST',
    path: '/mobilepay/merchant/test',
    summary: 'Asks Vipps for an access token with the keys, and says what came back; nothing is paid.',
    permission: 'payment_keys.write',
    returns: MobilePayMerchant,
    rejects: ['mobilepay.needs_keys'],
  }),
}
