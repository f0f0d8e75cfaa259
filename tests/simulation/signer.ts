import { createHmac } from 'node:crypto'
import type { Signer } from '@bon/contracts/ports'
import type { CheckSignature } from '@bon/infra/verify'

const key = 'a day in the shop'
const signed = (message: string): string => createHmac('sha256', key).update(message).digest('base64')

/** Deterministic and a hundred times as fast as RSA; the real signature is tested in `infra/verify`'s own spec. */
export const daySigner: Signer = {
  key_id: 'day',
  certificate_pem: '',
  sign: async (message) => signed(message),
  head_key: 'heads of the day',
  signHead: async (message) => signed(message),
}

export const checkDaySignature: CheckSignature = ({ signed: message, signature, key_id }) =>
  [daySigner.key_id, daySigner.head_key].includes(key_id) && signed(message) === signature
