import { z } from 'zod'
import { CashierUuid, Instant, Money, OrderUuid, RegisterUuid, Uuid } from '../kernel/index.ts'

/** An area of the plan as the register shows it (FLR-09), `columns` wide. */
export const PlanArea = z.object({ uuid: Uuid, name: z.string(), columns: z.int() })
export type PlanArea = z.infer<typeof PlanArea>

/** A table with its place on the plan (FLR-10). */
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

/** An order that is neither paid nor cancelled. */
export const PlanBon = z.object({
  order_uuid: OrderUuid,
  status: z.enum(['open', 'confirmed']),
  short_nr: z.int(),
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  table_uuids: z.array(Uuid),
  total: Money,
  paid: Money,
  lines: z.int(),
  guests: z.int().nullable(),
  /** From the vault; null when there is none or it was forgotten. */
  name: z.string().nullable(),
  opened_at: Instant,
  last_line_at: Instant.nullable(),
  /** When a kitchen ticket was last sent. */
  sent_at: Instant.nullable(),
  /** The bill is divided, with planned amounts. */
  shared: z.boolean(),
  /** The register that has the order open; `alive` while its lease is renewed (DEF-16). */
  holder: z.object({ register_uuid: RegisterUuid, cashier_uuid: CashierUuid, alive: z.boolean() }).nullable(),
})
export type PlanBon = z.infer<typeof PlanBon>

export const FloorPlan = z.object({
  areas: z.array(PlanArea),
  tables: z.array(PlanTable),
  /** Includes orders without a table and on removed tables, so that every open order is visible (SC-36). */
  bons: z.array(PlanBon),
  /** Names of archived tables that still have orders, by uuid. */
  former_tables: z.record(Uuid, z.string()),
  registers: z.array(z.object({ uuid: Uuid, identifier: z.string(), name: z.string() })),
})
export type FloorPlan = z.infer<typeof FloorPlan>
