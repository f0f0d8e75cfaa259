import { Uuid } from '@bon/contracts/kernel'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { useState } from 'react'
import { keep, kept } from '../../shared/platform/index.ts'

/** The terminal that is asked at this register, the last one first; nothing where there is none to choose. */
export const useTerminal = (register_uuid: Uuid, { uuid, terminals = [] }: RegisterPaymentType) => {
  const key = `terminal.${register_uuid}.${uuid}`
  const [wanted, choose] = useState(() => Uuid.safeParse(kept(key)).data)
  const chosen = terminals.find((one) => one.uuid === wanted)?.uuid ?? terminals[0]?.uuid
  return { chosen, choose, remember: () => chosen && keep(key, chosen) }
}
