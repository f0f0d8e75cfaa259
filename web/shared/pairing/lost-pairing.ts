import { useQuery } from '@tanstack/react-query'
import { credentials, useCredentials } from '../credentials/index.ts'

/**
 * What a paired browser has lost: its key while the pairing stayed, or everything but the key. A deliberate sign-out
 * removes both.
 */
export const useLostPairing = (): 'key' | 'all_but_key' | undefined => {
  const { token } = useCredentials()
  const till = credentials.till()
  const { data: ids = [] } = useQuery({
    queryKey: ['device-keys', token],
    // Without readable storage no key can be lost.
    queryFn: async () => (await import('../device-key/index.ts')).deviceKey.ids().catch((): string[] => []),
    networkMode: 'always',
    gcTime: 0,
  })
  if (till) return till.token === null ? 'key' : undefined
  return ids.length > 0 ? 'all_but_key' : undefined
}
