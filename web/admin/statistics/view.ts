import { CashierUuid, type Instant, PlainDate, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import {
  AsOf,
  type Comparison,
  comparisons,
  type Granularity,
  granularities,
  isPeriod,
  type ProductOrder,
  product_orders,
} from '@bon/contracts/statistics'
import { keepPreviousData } from '@tanstack/react-query'
import { type VatBasis, vatBasisIn } from '../parts/vat-basis.ts'
import { daysOf, type Preset, presets } from './presets.ts'

export const viewNames = [
  ...([
    'period',
    'from',
    'to',
    'against',
    'by',
    'register',
    'cashier',
    'hour_from',
    'hour_to',
    'table',
    'sorted',
    'category',
    'net',
    'as_of',
  ] as const),
]
export type ViewName = (typeof viewNames)[number]

/** All choices of a statistics page, as its address has them. */
export type View = {
  preset: Preset
  from: PlainDate | undefined
  to: PlainDate
  /** False for days that no statistics are of: reversed, too long ago, or more than ten years. */
  is_period: boolean
  compare: Comparison | undefined
  by: Granularity
  register_uuid: RegisterUuid | undefined
  cashier_uuid: CashierUuid | undefined
  hour_from: number | undefined
  hour_to: number | undefined
  as_table: boolean
  sorted_by: ProductOrder
  category_uuid: Uuid | undefined
  basis: VatBasis
  /** The moment as of which figures are shown; absent: as they stand now. */
  as_of: Instant | undefined
}

export const viewOf = (address: URLSearchParams, today: PlainDate): View => {
  const day = (name: ViewName) => PlainDate.safeParse(address.get(name)).data
  const hour = (name: ViewName, most: number) => {
    const text = address.get(name) ?? ''
    return /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined
  }
  const preset = presets.find((each) => each === address.get('period')) ?? 'weeks_12'
  const chosen = daysOf(preset, today)
  const own = { from: day('from') ?? today, to: day('to') ?? today }
  const days = preset === 'custom' ? own : preset === 'day' ? { from: own.from, to: own.from } : chosen
  const against = address.get('against')
  return {
    preset,
    from: days.from,
    to: days.to,
    is_period: isPeriod(days),
    compare: against === 'none' ? undefined : (comparisons.find((each) => each === against) ?? 'weekdays'),
    by: granularities.find((each) => each === address.get('by')) ?? byLength(days),
    register_uuid: RegisterUuid.safeParse(address.get('register')).data,
    cashier_uuid: CashierUuid.safeParse(address.get('cashier')).data,
    hour_from: hour('hour_from', 23),
    hour_to: hour('hour_to', 24),
    as_table: address.get('table') === '1',
    sorted_by: product_orders.find((each) => each === address.get('sorted')) ?? 'gross',
    category_uuid: Uuid.safeParse(address.get('category')).data,
    basis: vatBasisIn(address),
    as_of: asOfIn(address),
  }
}

export const asOfIn = (address: URLSearchParams): Instant | undefined =>
  AsOf.safeParse(address.get('as_of')).data

/** Steps that a screen has room for. */
const byLength = ({ from, to }: { from?: PlainDate | undefined; to: PlainDate }): Granularity => {
  if (from === undefined) return 'month'
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1
  if (days <= 1) return 'hour'
  return days <= 31 ? 'day' : days <= 371 ? 'week' : 'month'
}

/** How a page asks: again each minute, unless its figures are of a past moment, and keeping what is shown meanwhile. */
export const askedBy = ({ is_period, as_of }: Pick<View, 'is_period' | 'as_of'>) => ({
  enabled: is_period,
  placeholderData: keepPreviousData,
  refetchInterval: as_of === undefined && 60_000,
})

type Period = Pick<View, 'from' | 'to' | 'compare' | 'as_of'>
/** What every question about a period asks. */
export const periodQueryOf = ({ from, to, compare, as_of }: Period) => ({
  to,
  ...(from !== undefined && { from }),
  ...(compare !== undefined && { compare }),
  ...(as_of !== undefined && { as_of }),
})
