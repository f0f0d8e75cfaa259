import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type {
  CashierUuid,
  CompanyScope,
  CompanyUuid,
  Instant,
  RegisterUuid,
  Uuid,
} from '@bon/contracts/kernel'
import { registers, tablePlanAreas, tables } from '@bon/contracts/resources'
import { type JudgesHold, judgedHold } from '../orders/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Catalogue } from '../resources/index.ts'

/** An order in the read model. */
export type BonRow = Omit<PlanBon, 'status' | 'name' | 'holder'> & {
  held: number
  name_ref: Uuid | null
  holder_uuid: RegisterUuid | null
  holder_cashier_uuid: CashierUuid | null
  held_at: Instant | null
}

export type FloorPlanPorts = JudgesHold & {
  catalogue: Pick<Catalogue, 'list' | 'find' | 'anywhere'>
  /** All orders that are neither paid nor cancelled: real ones, or training ones. */
  activeBons(scope: CompanyScope, test_mode: boolean): Promise<BonRow[]>
  sessions: Pick<Sessions, 'open'>
  namesOf(company_uuid: CompanyUuid, refs: readonly Uuid[]): Promise<ReadonlyMap<Uuid, string>>
}

/** The floor plan of a register's location; areas without a location are shown at all. */
export const floorPlanOf = async (
  { catalogue, activeBons, leases, signIns, sessions, namesOf }: FloorPlanPorts,
  scope: CompanyScope,
  register_uuid: RegisterUuid,
  now: Instant,
): Promise<FloorPlan | undefined> => {
  const register = catalogue.find(registers, scope, register_uuid)
  if (!register) return undefined
  const isHere = (location: Uuid | null) =>
    location === null || register.location_uuid === null || location === register.location_uuid
  const allAreas = catalogue.list(tablePlanAreas, scope)
  const areas = allAreas.filter(({ location_uuid }) => isHere(location_uuid))
  const allTables = catalogue.list(tables, scope)
  const shown = allTables.filter(({ area_uuid }) => areas.some(({ uuid }) => uuid === area_uuid))
  const elsewhere = new Set(allTables.filter((table) => !shown.includes(table)).map(({ uuid }) => uuid))
  const isOurs = ({ table_uuids }: BonRow) =>
    table_uuids.length === 0 || table_uuids.some((uuid) => !elsewhere.has(uuid))

  const session = await sessions.open(register_uuid, scope.company_uuid)
  const test_mode = session?.report.test_mode === true
  const rows = (await activeBons(scope, test_mode)).filter(isOurs)
  const refs = rows.flatMap(({ name_ref }) => name_ref ?? [])
  const names = refs.length > 0 ? await namesOf(scope.company_uuid, refs) : new Map<Uuid, string>()
  const isAlive = async ({ order_uuid, cashier_uuid, holder_uuid, holder_cashier_uuid, held_at }: BonRow) => {
    if (holder_uuid === null) return false
    const holder = {
      register_uuid: holder_uuid,
      cashier_uuid: holder_cashier_uuid ?? cashier_uuid,
      at: held_at ?? now,
    }
    return (await judgedHold({ leases, signIns }, order_uuid, holder, now)).end === undefined
  }
  const bons = await Promise.all(rows.map(async (row) => bonOf(row, names, await isAlive(row))))
  return {
    areas: byName(areas).map(({ uuid, name, columns }) => ({ uuid, name, columns })),
    tables: shown.map(({ uuid, number, area_uuid, seats, shape, column, row, width, height }) => ({
      uuid,
      number,
      area_uuid,
      seats,
      shape,
      column,
      row,
      width,
      height,
    })),
    bons,
    former_tables: formerTables(catalogue, scope, rows),
    registers: catalogue
      .list(registers, scope)
      .map(({ uuid, identifier, name }) => ({ uuid, identifier, name })),
  }
}

/** For example "Sal" before "Terrasse". */
const byName = <Named extends { name: string }>(named: readonly Named[]): Named[] =>
  named.toSorted((a, b) => a.name.localeCompare(b.name, 'da'))

/** Archived tables that still have an open order (SC-36). */
const formerTables = (
  catalogue: FloorPlanPorts['catalogue'],
  scope: CompanyScope,
  rows: readonly BonRow[],
): Record<Uuid, string> =>
  Object.fromEntries(
    rows
      .flatMap(({ table_uuids }) => table_uuids)
      .flatMap((uuid) => {
        const table = catalogue.find(tables, scope, uuid) ? undefined : catalogue.anywhere(tables, uuid)
        return table?.company_uuid === scope.company_uuid ? [[uuid, table.number]] : []
      }),
  )

const bonOf = (row: BonRow, names: ReadonlyMap<Uuid, string>, alive: boolean): PlanBon => {
  const { order_uuid, short_nr, register_uuid, cashier_uuid, table_uuids, total, paid, lines } = row
  const { guests, opened_at, last_line_at, sent_at, shared, held, name_ref } = row
  const { holder_uuid, holder_cashier_uuid } = row
  return {
    order_uuid,
    short_nr,
    register_uuid,
    cashier_uuid,
    table_uuids,
    total,
    paid,
    lines,
    guests,
    opened_at,
    last_line_at,
    sent_at,
    shared,
    status: held > 0 ? 'confirmed' : 'open',
    name: (name_ref && names.get(name_ref)) ?? null,
    holder:
      holder_uuid === null
        ? null
        : {
            register_uuid: holder_uuid,
            cashier_uuid: holder_cashier_uuid ?? cashier_uuid,
            alive,
          },
  }
}
