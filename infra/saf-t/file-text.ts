import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import {
  type Address,
  addressElement,
  type Configuration,
  companyElements,
  element,
  type FileFrame,
  headerElement,
  type Person,
  type Row,
  textElement,
  type Used,
  xmlOf,
} from '@bon/services/saf-t'

/** A register of the file, and whose it is. */
export type Standing = Pick<Row, 'company_uuid' | 'register_uuid'>
export type Content = {
  frame: FileFrame
  configuration: Configuration
  /** What the facts of the file refer to. */
  used: Used
  people: ReadonlyMap<Uuid, Person>
  /** With a fact in the file. */
  registers: readonly Standing[]
}
/** Text, or the name of the spool whose days stand here. */
export type Piece = string | { spool: string }

const namespace = 'urn:StandardAuditFile-Taxation-CashRegister:DK'

export const spoolName = (register_uuid: RegisterUuid, list: Row['list']): string =>
  `${register_uuid}-${list}`

/** The file in the schema's order: master data first, then the facts of each register. */
export function* piecesOf(content: Content): Iterable<Piece> {
  const { frame, configuration, used, people, registers } = content
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${namespace}">\n`
  yield `${xmlOf(headerElement(frame))}\n<company>\n`
  for (const each of companyElements(frame, used, configuration, people)) yield `${xmlOf(each)}\n`
  for (const place of placesOf(content)) {
    yield `<location>${xmlOf(textElement('name', place.name))}${xmlOf(addressElement(place.address))}\n`
    for (const register_uuid of place.registers) {
      const name = configuration.register(register_uuid)?.['name'] ?? 'Kontor'
      yield `<cashregister>${xmlOf(textElement('registerID', register_uuid))}${xmlOf(textElement('regDesc', String(name)))}\n`
      yield { spool: spoolName(register_uuid, 'event') }
      yield { spool: spoolName(register_uuid, 'transaction') }
      yield '\n</cashregister>\n'
    }
    yield '</location>\n'
  }
  if (registers.length === 0) yield xmlOf(emptyPlace(frame))
  yield '</company>\n</auditfile>\n'
}

/** Bytes of the file without its facts. */
export const bytesWithoutFacts = (content: Content): number => {
  let bytes = 0
  for (const piece of piecesOf(content)) if (typeof piece === 'string') bytes += Buffer.byteLength(piece)
  return bytes
}

type FilePlace = { name: string; address: Address; registers: RegisterUuid[] }

/** Where registers stand: at their location, else at their company. */
const placesOf = ({ configuration, registers, frame }: Content): FilePlace[] => {
  const places = new Map<string, FilePlace>()
  for (const { company_uuid, register_uuid } of registers) {
    const location_uuid = String(configuration.register(register_uuid)?.['location_uuid'] ?? '')
    const location = configuration.location(location_uuid)
    const company = configuration.company(company_uuid)
    const address = (location ?? company ?? frame.address) as Address
    const name = String(location?.['name'] ?? company?.['display_name'] ?? frame.legal_name)
    const key = location ? location_uuid : company_uuid
    const place = places.get(key) ?? { name, address, registers: [] }
    place.registers.push(register_uuid)
    places.set(key, place)
  }
  return [...places.values()]
}

/** A period in which nothing happened: the schema demands a register. */
const emptyPlace = ({ address, legal_name, vat_entity_uuid }: FileFrame) =>
  element(
    'location',
    textElement('name', legal_name),
    addressElement(address),
    element('cashregister', textElement('registerID', vat_entity_uuid)),
  )
