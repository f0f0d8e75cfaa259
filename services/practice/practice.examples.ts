import { instantOf, money, pieces, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { PracticeBon, PracticeLine, PracticeTask } from '@bon/contracts/practice'

export const exampleId = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)

const noon = Temporal.Instant.from('2026-11-21T11:00:00.000Z').epochMilliseconds

export const exampleLine = (product: string, count = 1, over: Partial<PracticeLine> = {}): PracticeLine => ({
  product_uuid: exampleId(product),
  quantity: pieces(count),
  unit_price: money(120_00),
  percentage_discount: 0,
  variants: [],
  opt_out_uuids: [],
  ...over,
})

/** The guest who came in the given minute. */
export const exampleTask = (
  minute: number,
  lines: PracticeLine[],
  over: Partial<PracticeTask> = {},
): PracticeTask => ({
  task_uuid: exampleId(`task ${minute}`),
  opened_at: instantOf(noon + minute * 60_000),
  completed_at: instantOf(noon + (minute + 1) * 60_000),
  table_uuids: [],
  guests: null,
  lines,
  corrected: [],
  tenders: ['cash'],
  total: money(120_00),
  ...over,
})

/** A trainee's bon, by name. */
export const exampleBon = (
  name: string,
  lines: PracticeLine[],
  over: Partial<PracticeBon> = {},
): PracticeBon => {
  const { task_uuid: _, ...sold } = exampleTask(0, lines)
  return { ...sold, order_uuid: exampleId(name), ...over }
}
