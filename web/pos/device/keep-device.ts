import { storeShell } from '../../shared/updates/index.ts'
import { keepStorage } from './keep-storage.ts'
import { stayAwake } from './stay-awake.ts'

export type TillStands = {
  /** A cashier has signed in at this register. */
  isSignedIn: boolean
  /** The register has an open session. */
  isOpen: boolean
}

/** From a sign-in on the device keeps app and storage for the time without a server; an open register keeps the screen on. */
export const keepDevice = async ({ isSignedIn, isOpen }: TillStands, signal: AbortSignal): Promise<void> => {
  await Promise.allSettled([
    ...(isOpen ? [stayAwake(signal)] : []),
    ...(isSignedIn ? [storeShell(), keepStorage()] : []),
  ])
}
