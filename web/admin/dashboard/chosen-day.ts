import { PlainDate } from '@bon/contracts/kernel'

/** The business day in an address; undefined for today, for days to come and for what is no day. */
export const chosenDay = (address: URLSearchParams, today: PlainDate): PlainDate | undefined => {
  const { data } = PlainDate.safeParse(address.get('day'))
  return data !== undefined && data < today ? data : undefined
}

export const dayAfter = (day: PlainDate, days: number): PlainDate =>
  Temporal.PlainDate.from(day).add({ days }).toString()
