import { Uuid } from '@bon/contracts/kernel'
import { forget, keep, kept } from '../../shared/platform/index.ts'

/** Who is signed in at a register in this tab; a new tab asks for the PIN again. */
export const cashierHere = {
  of: (register_uuid: Uuid): Uuid | undefined => {
    const parsed = Uuid.safeParse(kept(`cashier.${register_uuid}`, 'tab'))
    return parsed.success ? parsed.data : undefined
  },
  remember: (register_uuid: Uuid, cashier_uuid: Uuid) =>
    keep(`cashier.${register_uuid}`, cashier_uuid, 'tab'),
  forget: (register_uuid: Uuid) => forget(`cashier.${register_uuid}`, 'tab'),
}
