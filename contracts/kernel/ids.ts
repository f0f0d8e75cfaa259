import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { sha1Hex } from './hashes.ts'

export const Uuid = z.uuid({ abort: true }).lowercase()
/** Any id: of an entity without a type of its own, or a new one. */
export type Uuid = string

declare const entity: unique symbol
/**
 * An id of one kind of entity. Any plain text (a route's parameter, a new id) is assignable to it, but an id of another
 * kind is not: passing an `order_uuid` as `register_uuid` does not compile (ADR 0098).
 */
type IdOf<Entity extends string> = Uuid & { readonly [entity]?: Entity }
const schemaOf = <Schema>() => Uuid as unknown as Schema

export type CashierUuid = IdOf<'cashier'>
export interface CashierUuidSchema extends z.ZodType<CashierUuid, CashierUuid> {}
export const CashierUuid = schemaOf<CashierUuidSchema>()
export type CompanyUuid = IdOf<'company'>
export interface CompanyUuidSchema extends z.ZodType<CompanyUuid, CompanyUuid> {}
export const CompanyUuid = schemaOf<CompanyUuidSchema>()
export type OrderUuid = IdOf<'order'>
export interface OrderUuidSchema extends z.ZodType<OrderUuid, OrderUuid> {}
export const OrderUuid = schemaOf<OrderUuidSchema>()
export type PaymentUuid = IdOf<'payment'>
export interface PaymentUuidSchema extends z.ZodType<PaymentUuid, PaymentUuid> {}
export const PaymentUuid = schemaOf<PaymentUuidSchema>()
export type ProductUuid = IdOf<'product'>
export interface ProductUuidSchema extends z.ZodType<ProductUuid, ProductUuid> {}
export const ProductUuid = schemaOf<ProductUuidSchema>()
export type RegisterUuid = IdOf<'register'>
export interface RegisterUuidSchema extends z.ZodType<RegisterUuid, RegisterUuid> {}
export const RegisterUuid = schemaOf<RegisterUuidSchema>()
/** A register's session, from opening to Z report; sessions of signed-in people have plain ids. */
export type SessionUuid = IdOf<'session'>
export interface SessionUuidSchema extends z.ZodType<SessionUuid, SessionUuid> {}
export const SessionUuid = schemaOf<SessionUuidSchema>()

const dashed = (hex: string): Uuid =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`

/** RFC 9562 version 7: ordered by time, so that new keys land at the end of an index. `random` is 10 bytes. */
export const uuidv7 = (unixMs: number, random: Uint8Array): Uuid => {
  const bytes = new Uint8Array(16)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(unixMs / 2 ** (8 * (5 - i))) % 256
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return dashed(bytesToHex(bytes))
}

/** Unix milliseconds encoded in a version 7 id, by the clock of its creator; undefined for other versions. */
export const madeAtMs = (id: Uuid): number | undefined =>
  id.charAt(14) === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined

/** RFC 9562 version 5: deterministic, the same namespace and name always give the same id. */
export const uuid5 = (namespace: Uuid, name: string): Uuid => {
  const hex = sha1Hex(namespace.replaceAll('-', ''), name)
  const variant = (8 | (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16)
  return dashed(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`)
}
