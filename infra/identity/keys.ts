import { createHmac } from 'node:crypto'
import type { Uuid } from '@bon/contracts/kernel'
import type { Door } from '@bon/services/identity'

const keyed = (server_key: Buffer, text: string) => createHmac('sha256', server_key).update(text).digest()

/** Addresses of people and lines are counted without being written down. */
export const doorKey = (server_key: Buffer, door: Door | 'login', key: string): string =>
  `${door}:${keyed(server_key, `${door}\n${key.trim().normalize('NFC').toLowerCase()}`).toString('base64url')}`

/** One person's, in whatever company: equal PINs of two people are not equal here (PERM-16). */
export const adminPinHmac = (server_key: Buffer, user_uuid: Uuid, pin: string): Buffer =>
  keyed(server_key, `admin pin\n${user_uuid}\n${pin}`)

export const pairingHmac = (server_key: Buffer, code: string): Buffer => keyed(server_key, `pairing\n${code}`)
