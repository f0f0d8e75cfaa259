import { useQuery } from '@tanstack/react-query'
import { credentials, useCredentials } from '../credentials/index.ts'
import { deviceKey } from '../device-key/index.ts'

/**
 * Whether this browser was a till and lost half of what made it one: the key while the token stayed, or everything but
 * the key. Whoever leaves by his own wish takes both along.
 */
export const useLostPairing = (): boolean => {
  const { token } = useCredentials()
  const till = credentials.till()
  const { data: ids = [] } = useQuery({
    queryKey: ['device-keys', token],
    queryFn: () => deviceKey.ids().catch((): string[] => []),
    networkMode: 'always',
    gcTime: 0,
  })
  return till ? till.token === null : ids.length > 0
}
