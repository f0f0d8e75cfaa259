import type { PlainDate, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { replayEndpoints, type Step } from '@bon/contracts/replay'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { call, metaOf, query } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'

const page_size = 1_000

export type Place = {
  /** Undefined for all registers. */
  register?: RegisterUuid | undefined
  day?: PlainDate | undefined
  table?: Uuid | undefined
  step?: string | undefined
  /** A time whose step is looked for. */
  at?: string | undefined
}
const names = ['register', 'day', 'table', 'step', 'at'] as const

/** Place and time of the page, in its address: a moment can be sent to somebody. */
export const usePlace = () => {
  const [address, setAddress] = useSearchParams()
  const place: Place = Object.fromEntries(names.flatMap((name) => pairOf(name, address.get(name))))
  const go = (change: { [Name in keyof Place]?: Place[Name] | '' }) => {
    // Not the address of the last render: a key may be pressed twice before the page is drawn.
    const next = new URLSearchParams(window.location.search)
    for (const name of names) {
      const value = change[name]
      if (value === undefined) continue
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace: true })
  }
  return { place, go }
}
export type Go = ReturnType<typeof usePlace>['go']

const pairOf = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[name, value]]

/** The days with something to see, newest first. */
export const useDays = (register: RegisterUuid | undefined) =>
  useQuery(query(replayEndpoints.days, { query: register ? { register_uuid: register } : {} }))

/** What is asked for of a day. Guests of a table are served from several registers. */
export const dayQuery = ({ register, day = '', table }: Place) => ({
  date: day,
  ...(table ? { table_uuid: table } : register && { register_uuid: register }),
})

/** All steps of a day, page after page. */
export const useDaySteps = (place: Place) => {
  const { day } = place
  const asked = { ...dayQuery(place), limit: page_size }
  const overview = useQuery({
    ...query(replayEndpoints.overview, { query: dayQuery(place) }),
    enabled: day !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = useInfiniteQuery({
    queryKey: ['GET', replayEndpoints.day.path, credentials.current().company_uuid, asked],
    queryFn: async ({ pageParam, signal }) =>
      (await call(replayEndpoints.day, { query: { ...asked, cursor: pageParam }, signal })).body,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: day !== undefined,
    meta: metaOf(replayEndpoints.day),
    // A day that is over stays as it is, and the shown one is not read again at each sale.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const all = pages.data?.pages
  const first = all?.[0]
  return {
    day: overview.data &&
      first && {
        steps: (all ?? []).flatMap(({ steps }) => steps),
        ...overview.data,
        initials: Object.assign({}, ...(all ?? []).map(({ initials }) => initials)) as Record<string, string>,
      },
    isWhole: first !== undefined && !hasNextPage,
    error: pages.error ?? overview.error,
    retry: () => void (pages.error ? pages : overview).refetch(),
  }
}
export type ReplayedDay = NonNullable<ReturnType<typeof useDaySteps>['day']>

/** A register at a step; what stood there stays until the next one has come. */
export const useMoment = (step: Step | undefined, register: RegisterUuid | undefined) =>
  useQuery({
    ...query(replayEndpoints.moment, {
      query: { step: step?.step ?? '', ...(register && { register_uuid: register }) },
    }),
    enabled: step !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The step of a time in the address, or the day of its step, becomes the place. */
export const useWholePlace = ({ at, register, step, day }: Place, go: Go): boolean => {
  const [isTime, isStep] = [at !== undefined && step === undefined, step !== undefined && day === undefined]
  const time = useQuery({
    ...query(replayEndpoints.at, { query: { at: at ?? '', ...(register && { register_uuid: register }) } }),
    enabled: isTime,
  })
  const moment = useQuery({
    ...query(replayEndpoints.moment, { query: { step: step ?? '' } }),
    enabled: isStep,
    retry: false,
  })
  useEffect(() => {
    if (isTime && time.data) go({ day: time.data.day, step: time.data.step?.step ?? '', at: '' })
    else if (isTime && time.error) go({ at: '' })
    else if (isStep && moment.data) {
      const { register: there, day: its } = moment.data.moment
      go({ day: its, register: there?.uuid ?? '' })
    } else if (isStep && moment.error) go({ step: '' })
  })
  return isTime || isStep
}
