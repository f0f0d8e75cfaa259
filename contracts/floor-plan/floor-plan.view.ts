import { z } from 'zod'
import { Instant, Money, Uuid } from '../kernel/index.ts'

/** An area of the plan as the register shows it (FLR-09): `columns` wide. */
export const PlanArea = z.object({ uuid: Uuid, name: z.string(), columns: z.int() })
export type PlanArea = z.infer<typeof PlanArea>

/** A table where it stands (FLR-10). */
export const PlanTable = z.object({
  uuid: Uuid,
  number: z.string(),
  area_uuid: Uuid,
  seats: z.int(),
  shape: z.enum(['square', 'round']),
  column: z.int(),
  row: z.int(),
  width: z.int(),
  height: z.int(),
})
export type PlanTable = z.infer<typeof PlanTable>

/** A bon that is neither paid nor cancelled. */
export const PlanBon = z.object({
  order_uuid: Uuid,
  status: z.enum(['open', 'confirmed']),
  short_nr: z.int(),
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  table_uuids: z.array(Uuid),
  total: Money,
  paid: Money,
  lines: z.int(),
  guests: z.int().nullable(),
  /** From the vault; null when it has none, or it was forgotten. */
  name: z.string().nullable(),
  opened_at: Instant,
  last_line_at: Instant.nullable(),
  /** When the kitchen last heard of it. */
  sent_at: Instant.nullable(),
  /** Several pay, and their amounts are planned. */
  shared: z.boolean(),
  /** The register that has it open; `alive` as long as it says so (DEF-16). */
  holder: z.object({ register_uuid: Uuid, cashier_uuid: Uuid, alive: z.boolean() }).nullable(),
})
export type PlanBon = z.infer<typeof PlanBon>

export const FloorPlan = z.object({
  areas: z.array(PlanArea),
  tables: z.array(PlanTable),
  /** Also those without a table, and on tables that are gone: no bon is ever out of sight (SC-36). */
  bons: z.array(PlanBon),
  /** Archived tables that a bon still stands on, by uuid. */
  former_tables: z.record(Uuid, z.string()),
  registers: z.array(z.object({ uuid: Uuid, identifier: z.string(), name: z.string() })),
})
export type FloorPlan = z.infer<typeof FloorPlan>
