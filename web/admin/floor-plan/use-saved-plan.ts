import { type AnyResource, type Row, tablePlanAreas, tables } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Saved } from '../editing/editing.ts'
import { allRows } from '../parts/all-rows.ts'
import type { FloorKinds } from './plan.ts'

/** The plan saved on the server, refetched on change notifications. */
export const useSavedPlan = () => {
  const areas = useQuery(allRows(tablePlanAreas))
  const all = useQuery(allRows(tables))
  const saved = useMemo(
    (): Saved<FloorKinds> | undefined =>
      areas.data && all.data && { areas: savedThingsOf(areas.data), tables: savedThingsOf(all.data) },
    [areas.data, all.data],
  )
  const refetch = async (): Promise<void> => {
    await Promise.all([areas.refetch(), all.refetch()])
  }
  return { saved, error: areas.error ?? all.error, refetch }
}

const savedThingsOf = <D extends AnyResource>(rows: readonly Row<D>[]) =>
  new Map(rows.map(({ uuid, revision, data }) => [uuid, { revision, thing: { uuid, ...data } }] as const))
