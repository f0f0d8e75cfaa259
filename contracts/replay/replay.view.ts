import { z } from 'zod'
import { FloorPlan } from '../floor-plan/index.ts'
import { EntryKind, riskyKinds } from '../journal/index.ts'
import {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  PlainDate,
  ProductUuid,
  Quantity,
  RegisterUuid,
  TenthsOfPercent,
  Uuid,
} from '../kernel/index.ts'
import { CorrectionStage, OrderLine, OrderView, PaymentMethod } from '../orders/index.ts'
import { ZReportView } from '../registers/index.ts'
import { StepId } from './step-id.ts'
import { StepKind } from './step-kind.ts'

/** Why a step is a deviation in the company: the kind of its entry, its stage, or a large discount. */
export const StepRisk = z.enum([...riskyKinds, ...CorrectionStage.options, 'discount'])
export type StepRisk = z.infer<typeof StepRisk>

/** An event of a day, as the line of events shows it. */
export const Step = z.object({
  step: StepId,
  kind: StepKind,
  at: Instant,
  /** Where it happened: named by the event, else where its order was open. */
  register_uuid: RegisterUuid.nullable(),
  cashier_uuid: CashierUuid.nullable(),
  order_uuid: OrderUuid.nullable(),
  short_nr: z.int().nullable(),
  /** The tables of its order after it. */
  table_uuids: z.array(Uuid),
  /** What it moved, in minor units; below zero when it took something off or money left. */
  amount: Money.nullable(),
  /** What of: at most `lines_max`. */
  lines: z.array(z.object({ name: z.string(), quantity: Quantity })),
  method: PaymentMethod.nullable(),
  /** A reason, a kind or a number that its text names. */
  detail: z.string().nullable(),
  risk: StepRisk.nullable(),
  test_mode: z.boolean(),
})
export type Step = z.infer<typeof Step>

export const step_lines_max = 10

/** Steps of a few minutes, for the bars of the scrubber. */
export const StepDensity = z.object({
  from: Instant,
  count: z.int(),
  payments: z.int(),
  z_reports: z.int(),
  risks: z.int(),
})
export type StepDensity = z.infer<typeof StepDensity>

/** A difference that a step made. `line`: null on the side where it does not stand. Other fields name money. */
export const StepChange = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('line'),
    name: z.string(),
    before: z.object({ quantity: Quantity, amount: Money }).nullable(),
    after: z.object({ quantity: Quantity, amount: Money }).nullable(),
  }),
  z.object({
    of: z.enum(['total', 'unpaid', 'expected_cash', 'turnover']),
    before: Money,
    after: Money,
  }),
  z.object({ of: z.enum(['guests', 'receipts']), before: z.int(), after: z.int() }),
  z.object({ of: z.literal('tables'), before: z.array(Uuid), after: z.array(Uuid) }),
])
export type StepChange = z.infer<typeof StepChange>

/** The entry of the journal that seals a step: its own, or that of the act in the session which it led to. */
export const StepEntry = z.object({
  kind: EntryKind,
  seq: z.int(),
  nr: z.int().nullable(),
  previous_hash: z.string(),
  hash: z.string(),
  key_id: z.string().nullable(),
  /**
   * `valid`, `invalid`: by the certificate of its key. `unsigned`: no transaction, so the chain of hashes alone holds
   * it. `unknown`: its certificate is not at hand; `pnpm verify` has it.
   */
  signature: z.enum(['valid', 'invalid', 'unsigned', 'unknown']),
  /** The event has the hash that was sealed. */
  is_as_sealed: z.boolean(),
})
export type StepEntry = z.infer<typeof StepEntry>

/** A product of the bon as it was configured. */
export const GoodsThen = z.object({
  product_uuid: ProductUuid,
  name: z.string(),
  price: Money.nullable(),
  vat_rate: TenthsOfPercent.nullable(),
  /** The price now, where it is another; null: it is not, or the product is archived. */
  price_now: Money.nullable(),
})
export type GoodsThen = z.infer<typeof GoodsThen>

/** A field of the settings or of the register, by its name. */
export const SettingThen = z.object({
  of: z.enum(['company_settings', 'registers']),
  field: z.string(),
  value: z.unknown(),
  value_now: z.unknown(),
  has_changed: z.boolean(),
})
export type SettingThen = z.infer<typeof SettingThen>

export const Approved = z.object({
  /** Whose PIN was typed at the register just before; null: none of an administrator. */
  person_uuid: Uuid.nullable(),
  /** From the vault; null when it was forgotten, or none was asked for. */
  reason: z.string().nullable(),
})
export type Approved = z.infer<typeof Approved>

/** A register and the floor at the position of a step. */
export const Moment = z.object({
  step: Step,
  day: PlainDate,
  register: z.object({ uuid: RegisterUuid, identifier: z.string(), name: z.string() }).nullable(),
  /** The session that was open, or had closed last; null before the first. */
  session: ZReportView.nullable(),
  /** The order of the step, else the one that the register had open. */
  bon: z.object({ order: OrderView, removed: z.array(OrderLine) }).nullable(),
  /** Null for a register that the company no longer has, and at the desk. */
  floor_plan: FloorPlan.nullable(),
  /** How many orders were open, where more than `open_orders_max` are not all read. */
  open_orders: z.int(),
  changes: z.array(StepChange),
  approved: Approved.nullable(),
  entry: StepEntry.nullable(),
  goods: z.array(GoodsThen),
  settings: z.array(SettingThen),
  initials: z.record(z.string(), z.string()),
})
export type Moment = z.infer<typeof Moment>

export const open_orders_max = 500
