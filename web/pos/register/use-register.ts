import type { Uuid } from '@bon/contracts/kernel'
import { type RegisterData, registerEndpoints } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { problemOf, query } from '../../shared/api/index.ts'
import { useLiveState } from '../../shared/live/index.ts'
import { catalogueQuery } from './catalogue-query.ts'
import { lastStanding, unpacked } from './snapshot.ts'

/**
 * A register and what it sells from: as this device last knew it, and then as it is. A bell fetches what changed;
 * without one, the catalogue is asked for as often as the company has set it (REG-59, DEF-58).
 */
export const useRegister = (uuid: Uuid) => {
  const isLive = useLiveState() === 'on'
  const standing = useQuery({
    ...query(registerEndpoints.show, { params: { uuid } }),
    initialData: () => lastStanding.read(uuid),
    initialDataUpdatedAt: 0,
    // What begins and ends by the clock rings no bell: the provider's messages, the days of grace (DEF-49, DEF-59).
    refetchInterval: 60_000,
  })
  const catalogue = useQuery({
    ...catalogueQuery(uuid),
    refetchInterval: ({ state }) => (isLive ? false : (state.data?.catalogue.refresh_s ?? 30) * 1000),
  })
  // What this device remembers is worth nothing where the house says that it is not there, or not for us.
  const isRefused = [403, 404].includes(problemOf(standing.error)?.status ?? 0)
  const register = isRefused ? undefined : standing.data?.register
  useEffect(() => {
    if (register) lastStanding.keep(register)
  }, [register])
  const packed = catalogue.data?.catalogue
  const data: RegisterData | undefined = useMemo(
    () => register && packed && { ...register, ...unpacked(packed) },
    [register, packed],
  )
  const refetch = () => Promise.all([standing.refetch(), catalogue.refetch()])
  return { register: data, error: standing.error ?? catalogue.error, refetch }
}
