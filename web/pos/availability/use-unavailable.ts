import { availabilityEndpoints, type Unavailable } from '@bon/contracts/availability'
import { epochMsOf, type Uuid } from '@bon/contracts/kernel'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { query } from '../../shared/api/index.ts'
import { after, now } from '../../shared/platform/index.ts'

export const unavailableQuery = () => query(availabilityEndpoints.list, {})

/** Why a product is not sold at this moment. What was sold out before it was hidden is both; hidden says when it ends. */
export type Absence = { why: 'hidden'; until: number } | { why: 'sold_out' }

const absenceAt = ({ is_sold_out, hidden_until }: Unavailable, at: number): Absence | undefined => {
  const until = hidden_until === null ? 0 : epochMsOf(hidden_until)
  if (until > at) return { why: 'hidden', until }
  return is_sold_out ? { why: 'sold_out' } : undefined
}

/** Who is absent by uuid. What was hidden returns by itself: nobody rings at the end of the hour (DEF-31). */
export const useUnavailable = (): ReadonlyMap<Uuid, Absence> => {
  const { data } = useQuery(unavailableQuery())
  const [at, setAt] = useState(now)
  const listed = data?.unavailable
  const absent = useMemo(
    () =>
      new Map(
        (listed ?? []).flatMap((one) => {
          const absence = absenceAt(one, at)
          return absence ? [[one.product_uuid, absence] as const] : []
        }),
      ),
    [listed, at],
  )
  useEffect(() => {
    const ends = [...absent.values()].flatMap((one) => (one.why === 'hidden' ? [one.until] : []))
    if (ends.length === 0) return
    return after(Math.max(0, Math.min(...ends) - now()), () => setAt(now()))
  }, [absent])
  return absent
}

/** The same of one product, at the moment that somebody takes it. */
export const absenceOf = (client: QueryClient, product_uuid: Uuid): Absence | undefined => {
  const listed = client.getQueryData(unavailableQuery().queryKey)?.unavailable
  const one = listed?.find((each) => each.product_uuid === product_uuid)
  return one && absenceAt(one, now())
}
