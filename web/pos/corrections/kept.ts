import type { RegisterUuid } from '@bon/contracts/kernel'

/** What was taken off bons at this device and is not at the server yet: an entry of the storage each. */
export const keptUnder = (register_uuid: RegisterUuid): string => `correction.${register_uuid}.`

/** The event of this page when something is kept or sent. */
export const keptChanged = 'bon-correction'
export const announceKept = (): void => void dispatchEvent(new Event(keptChanged))
