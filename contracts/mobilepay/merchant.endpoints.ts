import { z } from 'zod'
import { endpoint, Instant } from '../kernel/index.ts'

/** Where the keys are valid: with guests, at Vipps' own test bench, or at the simulator of a demo. */
export const VippsEnvironment = z.enum(['production', 'test', 'simulator'])
export type VippsEnvironment = z.infer<typeof VippsEnvironment>

/** What a wish for an access token came to, and Vipps' own status where there was an answer. */
export const KeyTest = z.object({
  said: z.enum(['granted', 'refused', 'unreadable', 'unreachable']),
  status: z.int().nullable(),
  at: Instant,
})
export type KeyTest = z.infer<typeof KeyTest>

/** The keys themselves are never told again: only that they are there, and since when. */
export const MobilePayMerchant = z.object({
  merchant_serial_number: z.string().nullable(),
  environment: VippsEnvironment.nullable(),
  keys_set_at: Instant.nullable(),
  tested: KeyTest.nullable(),
  /** A demo's simulator stands beside the house. */
  may_simulate: z.boolean(),
})
export type MobilePayMerchant = z.infer<typeof MobilePayMerchant>

/** As Vipps gives them out: they go into headers. */
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/)
export const VippsSecrets = z.strictObject({ client_id: key, client_secret: key, subscription_key: key })
export type VippsSecrets = z.infer<typeof VippsSecrets>

const changing = ['resource.invalid', 'resource.archived', 'resource.changed_meanwhile'] as const

/** REG-10: the company as a merchant of Vipps MobilePay. */
export const mobilePayEndpoints = {
  merchant: endpoint({
    method: 'GET',
    path: '/mobilepay/merchant',
    says: 'The merchant serial number, and whether its keys are there and work (REG-10, CO-28).',
    permission: 'settings.read',
    returns: MobilePayMerchant,
    rejects: [],
  }),
  saveMerchant: endpoint({
    method: 'PUT',
    path: '/mobilepay/merchant',
    says: 'Sets the number, where it is valid and, when they are given, the three keys together.',
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
    says: 'Forgets the number and its keys: no code is shown after it.',
    permission: 'payment_keys.write',
    returns: MobilePayMerchant,
    rejects: changing,
  }),
  testMerchant: endpoint({
    method: 'POST',
    path: '/mobilepay/merchant/test',
    says: 'Asks Vipps for an access token with the keys, and says what came back; nothing is paid.',
    permission: 'payment_keys.write',
    returns: MobilePayMerchant,
    rejects: ['mobilepay.needs_keys'],
  }),
}
