import { type RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useState } from 'react'
import { readStored, writeStored } from '../../../shared/platform/index.ts'

/** The terminal to use at this register, by default the last used; undefined when there is none to choose. */
export const useTerminal = (register_uuid: RegisterUuid, { uuid, terminals = [] }: RegisterPaymentType) => {
  const key = `terminal.${register_uuid}.${uuid}`
  const [preferred, choose] = useState(() => Uuid.safeParse(readStored(key)).data)
  const chosen = terminals.find((one) => one.uuid === preferred)?.uuid ?? terminals[0]?.uuid
  return { chosen, choose, remember: () => chosen && writeStored(key, chosen) }
}
