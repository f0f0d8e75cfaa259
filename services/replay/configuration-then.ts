import {
  type CompanyScope,
  canonical,
  type PlainDate,
  type Position,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import type { ExistingOrder } from '@bon/contracts/orders'
import type { EventStore } from '@bon/contracts/ports'
import type { GoodsThen, SettingThen } from '@bon/contracts/replay'
import {
  type AnyResource,
  companySettings,
  products,
  readData,
  registers,
  vatTypes,
} from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { configuredAt } from './configured.ts'
import { inTurns } from './read-streams.ts'

type Ports = { store: Pick<EventStore, 'readStream'>; catalogue: Catalogue }

/** Products of a bon beyond which their configuration is not read. */
const most_goods = 60

/** The products of a bon with their list prices and VAT rates, as they were configured at a position. */
export const goodsThen = async (
  ports: Ports,
  { lines }: Pick<ExistingOrder, 'lines'>,
  { position, day }: { position: Position; day: PlainDate },
): Promise<GoodsThen[]> => {
  const sold = new Map(lines.filter(({ gift_card }) => !gift_card).map((line) => [line.product_uuid, line]))
  const rateThen = new Map<Uuid, GoodsThen['vat_rate']>()
  const types = [...new Set(lines.map(({ vat_type_uuid }) => vat_type_uuid))]
  await inTurns(types, async (uuid) => {
    const type = await configuredAt(ports, vatTypes, uuid, position)
    const rates = type ? readData(vatTypes, type.data).rates : []
    const inForce = rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))
    rateThen.set(uuid, inForce[0]?.rate ?? null)
  })
  const found = new Map<Uuid, GoodsThen>()
  await inTurns([...sold.values()].slice(0, most_goods), async ({ product_uuid, vat_type_uuid }) => {
    const product = await configuredAt(ports, products, product_uuid, position)
    if (!product) return
    const { name, price } = readData(products, product.data)
    const now = ports.catalogue.anywhere(products, product_uuid)?.price ?? null
    const vat_rate = rateThen.get(vat_type_uuid) ?? null
    found.set(product_uuid, { product_uuid, name, price, vat_rate, price_now: now === price ? null : now })
  })
  return [...sold.keys()].flatMap((uuid) => found.get(uuid) ?? [])
}

/** The settings of the company and of a register at a position, each with its value now. */
export const settingsThen = async (
  ports: Ports,
  { company_uuid }: CompanyScope,
  register_uuid: RegisterUuid | undefined,
  position: Position,
): Promise<SettingThen[]> => {
  const of = async (definition: AnyResource, uuid: Uuid): Promise<SettingThen[]> => {
    const state = await configuredAt(ports, definition, uuid, position)
    if (ports.catalogue.ownerOf(definition, uuid) !== company_uuid) return []
    const [then, now] = [readData(definition, state?.data ?? {}), ports.catalogue.anywhere(definition, uuid)]
    const fields: Readonly<Record<string, unknown>> = now ?? {}
    return Object.entries(then).map(([field, value]) => ({
      of: definition.name === 'registers' ? 'registers' : 'company_settings',
      field,
      value,
      value_now: fields[field] ?? null,
      has_changed: canonical(value ?? null) !== canonical(fields[field] ?? null),
    }))
  }
  const company = await of(companySettings, company_uuid)
  return [...company, ...(register_uuid === undefined ? [] : await of(registers, register_uuid))]
}
