import { useQuery } from '@tanstack/react-query'
import { credentials, useCredentials } from '../credentials/index.ts'

/**
 * What of a till this browser has lost: its key while the token stayed, or everything but the key. Whoever leaves by his
 * own wish takes both along.
 */
export const useLostPairing = (): 'key' | 'all_but_key' | undefined => {
  const { token } = useCredentials()
  const till = credentials.till()
  const { data: ids = [] } = useQuery({
    queryKey: ['device-keys', token],
    queryFn: async () => (await import('../device-key/index.ts')).deviceKey.ids().catch((): string[] => []),
    networkMode: 'always',
    gcTime: 0,
  })
  if (till) return till.token === null ? 'key' : undefined
  return ids.length > 0 ? 'all_but_key' : undefined
}
