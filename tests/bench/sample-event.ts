import { randomBytes } from 'node:crypto'
import { type NewEvent, uuidv7 } from '@bon/contracts/kernel'

export const newId = () => uuidv7(Date.now(), randomBytes(10))

/** An event of the size that eventstore.md 2.1 measured: about 400 bytes of JSON. */
export const sampleEvent = (): NewEvent => ({
  event_id: newId(),
  type: 'OrderLineAdded',
  data: {
    line: {
      product_uuid: newId(),
      name: 'Smørrebrød med æg og rejer',
      quantity: 1000,
      price: 7500,
      vat: 250,
    },
  },
  meta: {
    company_uuid: newId(),
    vat_entity_uuid: newId(),
    command_id: newId(),
    command_hash: 'a'.repeat(64),
    actor: 'bench',
    at: '2026-11-21T10:00:00Z',
    business_day: '2026-11-21',
    v: '1',
  },
})
