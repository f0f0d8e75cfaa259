import {
  type CompanyUuid,
  type Instant,
  isEventOf,
  type PlainDate,
  type RecordedEvent,
  type TenthsOfPercent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { PaymentClass } from '@bon/contracts/orders'
import { resourceEvents } from '@bon/contracts/resources'
import { upcast } from '../kernel/index.ts'
import type { OfVatType } from './used.ts'

const isOfResource = isEventOf(resourceEvents)

type Data = Readonly<Record<string, unknown>>
type Entity = { company_uuid: CompanyUuid; created_at: Instant; fields: Data }

/** Configuration that the file names. */
const needed = [
  'companies',
  'vat_entities',
  'vat_types',
  'locations',
  'registers',
  'payment_types',
  'products',
] as const
type Needed = (typeof needed)[number]

/** The address of a company or a location. */
export type Address = Record<'street' | 'house_number' | 'city' | 'postcode' | 'country', string>

/** Configuration as the log leaves it at the file's last day. */
export const openConfiguration = () => {
  const entities = new Map<Needed, Map<Uuid, Entity>>(needed.map((name) => [name, new Map()]))
  /** The journal of an entity remains when its company takes another. */
  const everOf = new Map<Uuid, Set<Uuid>>()
  const of = (name: Needed): Map<Uuid, Entity> => entities.get(name) ?? new Map()
  return {
    see(recorded: RecordedEvent): void {
      const event = upcast(recorded)
      if (!isOfResource(event)) return
      const kept = entities.get(event.data.resource as Needed)
      if (!kept) return
      const { uuid } = event.data
      if (event.type === 'ResourceCreated') {
        const { company_uuid, at } = recorded.meta
        kept.set(uuid, { company_uuid, created_at: at, fields: event.data.data })
      }
      const before = kept.get(uuid)
      if (event.type === 'ResourceChanged' && before) {
        const changed = Object.entries(event.data.changes).map(([field, { to }]) => [field, to])
        kept.set(uuid, { ...before, fields: { ...before.fields, ...Object.fromEntries(changed) } })
      }
      const entity = kept.get(uuid)?.fields['vat_entity_uuid']
      if (event.data.resource === 'companies' && entity)
        everOf.set(String(entity), (everOf.get(String(entity)) ?? new Set()).add(uuid))
    },
    vatEntity: (uuid: Uuid): Data => of('vat_entities').get(uuid)?.fields ?? {},
    /** Companies that are or were of a VAT entity, the present ones and the parent first. */
    companiesOf: (vat_entity_uuid: Uuid): { uuid: Uuid; fields: Data }[] =>
      [...(everOf.get(vat_entity_uuid) ?? [])]
        .map((uuid) => ({ uuid, fields: of('companies').get(uuid)?.fields ?? {} }))
        .toSorted((one, other) => rank(one.fields, vat_entity_uuid) - rank(other.fields, vat_entity_uuid)),
    /** Companies whose employees may act there and whose VAT types it uses: those of the VAT entity, and their parents. */
    employersOf: (vat_entity_uuid: Uuid): Uuid[] => {
      const own = [...(everOf.get(vat_entity_uuid) ?? [])]
      const parents = own.flatMap((uuid) => {
        const parent = of('companies').get(uuid)?.fields['parent_uuid']
        return parent ? [String(parent)] : []
      })
      return [...new Set([...own, ...parents])]
    },
    company: (uuid: Uuid): Data | undefined => of('companies').get(uuid)?.fields,
    location: (uuid: Uuid): Data | undefined => of('locations').get(uuid)?.fields,
    register: (uuid: Uuid): Data | undefined => of('registers').get(uuid)?.fields,
    /** Every register that these companies ever had. */
    registersOf: (companies: readonly CompanyUuid[]): { uuid: Uuid; company_uuid: CompanyUuid }[] =>
      [...of('registers')].flatMap(([uuid, { company_uuid }]) =>
        companies.includes(company_uuid) ? [{ uuid, company_uuid }] : [],
      ),
    product: (uuid: Uuid): { name: string; created_at: Instant } | undefined => {
      const found = of('products').get(uuid)
      return found && { name: String(found.fields['name']), created_at: found.created_at }
    },
    paymentType: (uuid: Uuid): { name: string; payment_class: PaymentClass | undefined } | undefined => {
      const found = of('payment_types').get(uuid)?.fields
      return found && { name: String(found['name']), payment_class: classOf(found) }
    },
    /** Of these companies, the first one's first, each by a code of its own. */
    vatTypesOf: (companies: readonly Uuid[]): VatType[] =>
      withOwnCodes(
        companies.flatMap((company) =>
          [...of('vat_types')].flatMap(([uuid, { company_uuid, fields }]) =>
            company_uuid === company ? [{ ...(fields as unknown as VatType), uuid }] : [],
          ),
        ),
      ),
  }
}

/** A parent may take a code that a subcompany had already: in their common file the later one has a number behind it. */
const withOwnCodes = (types: readonly VatType[]): VatType[] => {
  const taken = new Set<string>()
  return types.map((type) => {
    let { code } = type
    for (let n = 2; taken.has(code); n++) code = `${type.code.slice(0, most - `-${n}`.length)}-${n}`
    taken.add(code)
    return { ...type, code }
  })
}
/** The schema's longest code. */
const most = 20

const rank = (fields: Data, vat_entity_uuid: Uuid): number =>
  (fields['vat_entity_uuid'] === vat_entity_uuid ? 0 : 2) + (fields['parent_uuid'] ? 1 : 0)

export type Configuration = ReturnType<typeof openConfiguration>

export type VatType = {
  uuid: Uuid
  name: string
  code: string
  standard_code: string
  rates: readonly { from: PlainDate; rate: TenthsOfPercent }[]
}

const classOfInterface: Record<string, PaymentClass> = {
  cash: '12001',
  autonomous_terminal: '12002',
  enclosure: '12005',
  invoice: '12006',
}
const classOf = ({ payment_class, interface_key }: Data): PaymentClass | undefined =>
  (payment_class as PaymentClass | null) ?? classOfInterface[String(interface_key)]

/** The VAT type of a sale. One that does not name it: a type that has its rate on a day, else one that ever had it. */
export const vatTypeOn = (
  types: readonly VatType[],
  { vat_rate: rate, vat_type_uuid }: OfVatType,
  day: PlainDate,
): VatType | undefined =>
  types.find(({ uuid }) => uuid === vat_type_uuid) ??
  types.find((type) => rateOn(type, day) === rate) ??
  types.find(({ rates }) => rates.some((row) => row.rate === rate))

const rateOn = ({ rates }: VatType, day: PlainDate): TenthsOfPercent | undefined =>
  rates
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)?.rate
