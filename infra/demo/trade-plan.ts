import {
  addMs,
  businessDay,
  danishDay,
  type Instant,
  instantOf,
  type PlainDate,
  type Uuid,
} from '@bon/contracts/kernel'
import type { DemoRegister } from './configuration.ts'
import type { Rng } from './rng.ts'
import { type DemoTable, type Seating, seatGuests } from './seating.ts'

export type Line = { product: number; count: number }

/** What is ordered together, of guests at a table or not. */
type Ordered = {
  n: number
  short_nr: number
  register: DemoRegister
  cashier: number
  id: Uuid
  lines: Line[]
  ordered_at: Instant
  seated: Seating | undefined
}

/**
 * An action at one register at one time, in its n-th session. The plan contains all parameters of a command: a first
 * start that was killed half way sends the same commands again, and each has one effect (RULE-2).
 */
export type Action =
  | { kind: 'open'; n: number; register: DemoRegister; cashier: number; at: Instant }
  | (Ordered & { kind: 'order'; at: Instant })
  | (Ordered & { kind: 'sale'; at: Instant; regret: boolean; cancelled: boolean; round_up: boolean })
  | { kind: 'x'; n: number; register: DemoRegister; cashier: number; at: Instant }
  | { kind: 'close'; n: number; register: DemoRegister; cashier: number; at: Instant; miscounted: number }

type Shift = {
  opens: string
  closes: string
  receipts: number
  busy: readonly number[]
  /** Whether guests sit at the tables of the floor plan. */
  at_tables?: true
}

/** Opening hours and the number of guests who pay in each hour, by register. */
const shifts: Record<string, Shift> = {
  '1': {
    opens: '10:42',
    closes: '22:14',
    receipts: 44,
    busy: [11, 12, 12, 13, 13, 14, 17, 18, 18, 18, 19, 19, 20, 21],
    at_tables: true,
  },
  '2': { opens: '15:05', closes: '23:48', receipts: 28, busy: [15, 16, 17, 18, 19, 20, 21, 21, 22, 22, 23] },
  '3': { opens: '11:30', closes: '20:05', receipts: 12, busy: [12, 13, 14, 15, 16, 17, 18, 19] },
  '4': { opens: '11:02', closes: '20:31', receipts: 16, busy: [11, 12, 12, 17, 18, 18, 19] },
  N1: { opens: '08:15', closes: '18:02', receipts: 6, busy: [8, 9, 10, 12, 14, 15, 16, 17] },
}

/** Weekends are busier; the terrace and Mondays are quiet. */
const weekday = [0, 0.7, 0.8, 0.9, 1, 1.35, 1.45, 1.1]

type World = {
  registers: readonly DemoRegister[]
  /** Times the usual number. */
  guests: number
  products: (register: DemoRegister) => number
  cashiers: (register: DemoRegister) => number
  tables: (register: DemoRegister) => readonly DemoTable[]
  rng: Rng
  /** Apart from the generator of the sales, so that these are the same with tables as without. */
  seating: Rng
  /** The random part of an id, whose beginning is the time of the order. */
  id: (rng: Rng) => (at: Instant) => Uuid
}

/** Without a table, guests pay a minute and a half after they ordered. */
const taken_ms = 90_000

/** The actions of the n-th day of all registers, in chronological order: each register has one session. */
export const planDay = (world: World, n: number, day: PlainDate, until: Instant): Action[] => {
  const actions = world.registers.flatMap((register) => planShift(world, n, register, day))
  return actions.filter(({ at }) => at <= until).sort(byTime)
}

const byInstant = (a: Instant, b: Instant): number => (a < b ? -1 : a > b ? 1 : 0)
const byTime = (a: { at: Instant }, b: { at: Instant }): number => byInstant(a.at, b.at)

const planShift = (world: World, n: number, register: DemoRegister, day: PlainDate): Action[] => {
  const shift = shifts[register.identifier]
  if (!shift) return []
  const { rng } = world
  const busy = weekday[Temporal.PlainDate.from(day).dayOfWeek] ?? 1
  const cashier = () => rng.between(0, world.cashiers(register) - 1)
  const [opens, closes] = [moment(day, shift.opens), moment(day, shift.closes)]
  const paid = Array.from(
    { length: Math.round(shift.receipts * world.guests * busy * (0.85 + rng.next() * 0.3)) },
    () => {
      const minutes = `${rng.between(0, 59)}`.padStart(2, '0')
      const at = clamp(
        addMs(moment(day, `${rng.pick(shift.busy)}:${minutes}`), rng.between(0, 59_999)),
        opens,
        closes,
      )
      const lines = Array.from({ length: rng.between(1, 5) }, () => ({
        product: rng.between(0, world.products(register) - 1),
        count: rng.next() < 0.75 ? 1 : rng.between(2, 4),
      }))
      const [regret, cancelled, round_up] = [rng.next() < 0.03, rng.next() < 0.01, rng.next() < 0.7]
      return { at, lines, regret, cancelled, round_up, cashier: cashier(), idAt: world.id(rng) }
    },
  ).sort(byTime)
  const tables = shift.at_tables ? world.tables(register) : []
  const seatings = seatGuests(paid, { tables, opens, rng: world.seating })
  const miscounted = rng.next() < 0.12 ? rng.pick([-50_00, -20_00, -10_00, 10_00, 20_00, -1_00]) : 0
  return [
    { kind: 'open', n, register, cashier: cashier(), at: opens },
    ...paid
      .map(({ idAt, ...bon }, i) => {
        const seated = seatings[i]
        const ordered_at = seated?.since ?? addMs(bon.at, -taken_ms)
        return { ...bon, seated, ordered_at, id: idAt(ordered_at) }
      })
      .sort((a, b) => byInstant(a.ordered_at, b.ordered_at))
      .flatMap(({ at, regret, cancelled, round_up, ...bon }, i): Action[] => {
        const ordered = { ...bon, n, short_nr: i + 1, register }
        return [
          { kind: 'order', ...ordered, at: ordered.ordered_at },
          { kind: 'sale', ...ordered, at, regret, cancelled, round_up },
        ]
      }),
    ...(rng.next() < 0.3
      ? [{ kind: 'x' as const, n, register, cashier: cashier(), at: addMs(closes, -60_000) }]
      : []),
    { kind: 'close', n, register, cashier: cashier(), at: closes, miscounted },
  ]
}

/** The days before a moment, oldest first, and that moment's own day. */
export const daysBefore = (now: Instant, count: number): PlainDate[] => {
  const today = Temporal.PlainDate.from(businessDay(now, danishDay))
  return Array.from({ length: count }, (_, i) => today.subtract({ days: count - i }).toString())
}

const moment = (day: PlainDate, time: string): Instant => {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time.padStart(5, '0')))
  return instantOf(local.toZonedDateTime('Europe/Copenhagen').epochMilliseconds)
}

/** Within the hours of the register, with the time to order and to pay. */
const clamp = (at: Instant, opens: Instant, closes: Instant): Instant => {
  const first = addMs(opens, 120_000)
  if (at < first) return first
  return at >= closes ? addMs(closes, -120_000) : at
}
