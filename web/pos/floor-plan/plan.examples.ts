import type { FloorPlan, PlanBon, PlanTable } from '@bon/contracts/floor-plan'
import { addMs, type Instant, money, type Uuid, uuid5 } from '@bon/contracts/kernel'

const seed = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
export const id = (name: string): Uuid => uuid5(seed, name)
export const noon: Instant = '2026-11-21T11:00:00.000Z'
export const minutesBefore = (minutes: number): Instant => addMs(noon, -minutes * 60_000)

export const table = (
  number: string,
  column: number,
  row: number,
  over: Partial<PlanTable> = {},
): PlanTable => ({
  uuid: id(`table ${number}`),
  number,
  area_uuid: id('hall'),
  seats: 4,
  shape: 'square' as const,
  column,
  row,
  width: 1,
  height: 1,
  ...over,
})

export const bon = (name: string, tables: readonly string[], over: Partial<PlanBon> = {}): PlanBon => ({
  order_uuid: id(name),
  status: 'open' as const,
  short_nr: 7,
  register_uuid: id('bar'),
  cashier_uuid: id('mk'),
  table_uuids: tables.map((number) => id(`table ${number}`)),
  total: money(984_10),
  paid: money(0),
  lines: 3,
  guests: null,
  name: null,
  shared: false,
  opened_at: minutesBefore(33),
  last_line_at: minutesBefore(12),
  sent_at: null,
  holder: null,
  ...over,
})

export const plan = (over: Partial<FloorPlan> = {}): FloorPlan => ({
  areas: [{ uuid: id('hall'), name: 'Sal', columns: 4 }],
  tables: [table('11', 0, 0), table('12', 1, 0), table('13', 2, 0), table('14', 1, 1)],
  bons: [],
  former_tables: {},
  registers: [
    { uuid: id('hall register'), identifier: '1', name: 'Restaurant' },
    { uuid: id('bar'), identifier: '2', name: 'Bar' },
  ],
  ...over,
})
