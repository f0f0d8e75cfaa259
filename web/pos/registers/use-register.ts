import type { Uuid } from '@bon/contracts/kernel'
import { type RegisterData, registerEndpoints } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { problemOf, query } from '../../shared/api/index.ts'
import { useLiveState } from '../../shared/live/index.ts'
import { catalogueQuery } from './catalogue-query.ts'
import { lastStatus, unpacked } from './snapshot.ts'

/**
 * A register and its catalogue: from this device's storage first, then from the server. A change notification fetches
 * changes; without a live connection the catalogue is polled at the company's interval (REG-59, DEF-58).
 */
export const useRegister = (uuid: Uuid) => {
  const isLive = useLiveState() === 'on'
  const statusQuery = useQuery({
    ...query(registerEndpoints.show, { params: { uuid } }),
    initialData: () => lastStatus.read(uuid),
    initialDataUpdatedAt: 0,
    // Provider messages and grace days start and end by the clock, without a change notification (DEF-49, DEF-59).
    refetchInterval: 60_000,
  })
  const catalogue = useQuery({
    ...catalogueQuery(uuid),
    refetchInterval: ({ state }) => (isLive ? false : (state.data?.catalogue.refresh_s ?? 30) * 1000),
  })
  // The stored register must not be used when the server answers 403 or 404.
  const isRefused = [403, 404].includes(problemOf(statusQuery.error)?.status ?? 0)
  const register = isRefused ? undefined : statusQuery.data?.register
  useEffect(() => {
    if (register) lastStatus.save(register)
  }, [register])
  const packed = catalogue.data?.catalogue
  const data: RegisterData | undefined = useMemo(
    () => register && packed && { ...register, ...unpacked(packed) },
    [register, packed],
  )
  const refetch = () => Promise.all([statusQuery.refetch(), catalogue.refetch()])
  return { register: data, error: statusQuery.error ?? catalogue.error, refetch }
}
