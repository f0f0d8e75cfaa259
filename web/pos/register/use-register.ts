import { type RegisterData, registerEndpoints, unpackCatalogue } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../shared/api/index.ts'
import { useLiveState } from '../../shared/live/index.ts'

/**
 * A register and what it sells from. A bell fetches what changed; without one, the catalogue is asked for as often as
 * the company has set it (REG-59, DEF-58), and mostly answered with "not modified".
 */
export const useRegister = (uuid: string) => {
  const isLive = useLiveState() === 'on'
  const standing = useQuery(query(registerEndpoints.show, { params: { uuid } }))
  const catalogue = useQuery({
    ...query(registerEndpoints.catalogue, { params: { uuid } }),
    refetchInterval: ({ state }) => (isLive ? false : (state.data?.catalogue.refresh_s ?? 30) * 1000),
  })
  const register = standing.data?.register
  const packed = catalogue.data?.catalogue
  const unpacked = useMemo(() => packed && unpackCatalogue(packed), [packed])
  const data: RegisterData | undefined = useMemo(
    () => register && unpacked && { ...register, ...unpacked },
    [register, unpacked],
  )
  const refetch = () => Promise.all([standing.refetch(), catalogue.refetch()])
  return { register: data, error: standing.error ?? catalogue.error, refetch }
}
