import { type Uuid, uuid5 } from '@bon/contracts/kernel'
import { companies, vatEntities } from '@bon/contracts/resources'

export const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
export type Made = { name: string; parent?: string; currency?: string; entity?: object }

/** An enterprise with a bar in kroner, a hotel in euro that closes late, and a neighbour. */
export const shops: Made[] = [
  { name: 'Zenit' },
  { name: 'Bar', parent: 'Zenit' },
  {
    name: 'Hotel',
    parent: 'Zenit',
    currency: 'EUR',
    entity: { cut_offs: [{ from: '2020-01-01', at: '11:00' }] },
  },
  { name: 'Anneks', parent: 'Hotel' },
  { name: 'Nabo' },
]

export const catalogueOf = (made: readonly Made[]) => {
  const rows = made.map(({ name, parent, currency = 'DKK' }) => ({
    uuid: id(name),
    company_uuid: id(name),
    display_name: name,
    type: 'subcompany',
    currency,
    vat_entity_uuid: id(`${name} ApS`),
    parent_uuid: parent ? id(parent) : null,
  }))
  const entities = new Map(
    made.map(({ name, entity }) => [
      id(`${name} ApS`),
      { legal_name: name, cvr: '12345674', zone: 'Europe/Copenhagen', cut_offs: [], ...entity },
    ]),
  )
  return {
    everywhere: () => rows,
    anywhere: (definition: object, uuid: Uuid) =>
      definition === companies
        ? rows.find((row) => row.uuid === uuid)
        : definition === vatEntities
          ? entities.get(uuid)
          : undefined,
  } as never
}
