import type { SealedUpTo } from '@bon/services/journal'
import { createWriteSide, type WriteSide } from '@bon/services/modules'
import { impersonator } from '../identity/index.ts'
import { isPassing } from '../pool/index.ts'
import { type FollowedCatalogue, followCatalogue } from '../resources/catalogue.ts'
import type { SavedCatalogue } from '../resources/saved-catalogue.ts'

type Ports = Pick<
  Parameters<typeof createWriteSide>[0],
  'store' | 'signer' | 'signerOf' | 'clock' | 'onResume' | 'bon'
> & {
  sealedUpTo?: SealedUpTo
  saved?: SavedCatalogue | undefined
  signal: AbortSignal
}

export type FollowingWriteSide = WriteSide & { catalogue: FollowedCatalogue }

/** The write side over a catalogue that follows the log. */
export const openWriteSide = async ({ saved, signal, ...ports }: Ports): Promise<FollowingWriteSide> => {
  const catalogue = await followCatalogue(ports.store, signal, saved)
  return { ...createWriteSide({ ...ports, catalogue, impersonator, isPassing }), catalogue }
}
