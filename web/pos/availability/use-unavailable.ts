import { availabilityEndpoints, type Unavailable } from '@bon/contracts/availability'
import { epochMsOf, instantOf, type ProductUuid, type Uuid } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { timeOf } from '../../shared/format/index.ts'
import { after, now } from '../../shared/platform/index.ts'
import { useToast } from '../../shared/ui/index.ts'

/**
 * Returns true, and shows a message, when a tapped, typed or scanned product is sold out or hidden. The server does not
 * reject such a line (POS-11).
 */
export const useRefused = () => {
  const client = useQueryClient()
  const { t } = useTranslation('pos')
  const toast = useToast()
  return ({ uuid, name }: Pick<RegisterProduct, 'uuid' | 'name'>): boolean => {
    const absence = absenceOf(client, uuid)
    if (absence?.why === 'sold_out') toast({ text: t('soldOut.refused', { name }) })
    if (absence?.why === 'hidden') {
      const time = timeOf(instantOf(absence.until))
      toast({ text: t('soldOut.refusedHidden', { name, time }) })
    }
    return absence !== undefined
  }
}

export const unavailableQuery = () => query(availabilityEndpoints.list, {})

/**
 * Why a product is unavailable now. A product that is both sold out and hidden is reported as hidden, which has an end.
 */
export type Absence = { why: 'hidden'; until: number } | { why: 'sold_out' }

const absenceAt = ({ is_sold_out, hidden_until }: Unavailable, at: number): Absence | undefined => {
  const until = hidden_until === null ? 0 : epochMsOf(hidden_until)
  if (until > at) return { why: 'hidden', until }
  return is_sold_out ? { why: 'sold_out' } : undefined
}

/**
 * Unavailable products by uuid. Hidden ones return by a local timer: the server sends no notification at the end
 * (DEF-31).
 */
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

/** The absence of one product at this moment, read outside rendering. */
export const absenceOf = (client: QueryClient, product_uuid: ProductUuid): Absence | undefined => {
  const listed = client.getQueryData(unavailableQuery().queryKey)?.unavailable
  const one = listed?.find((each) => each.product_uuid === product_uuid)
  return one && absenceAt(one, now())
}
