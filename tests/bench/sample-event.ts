import { randomBytes, randomUUID } from 'node:crypto'
import { type NewEvent, uuidv7 } from '@bon/contracts/kernel'

let pool = randomBytes(0)

/** Ordered by time, like the product's ids: new keys are at the end of an index. */
export const newId = () => {
  // One call for many ids, to keep the cost of randomness out of the measurement.
  if (pool.length < 10) pool = randomBytes(10_000)
  const random = pool.subarray(0, 10)
  pool = pool.subarray(10)
  return uuidv7(Date.now(), random)
}

/** An event of the size that LOG-1 measured: about 400 bytes of JSON. */
export const sampleEvent = (): NewEvent => ({
  event_id: newId(),
  type: 'OrderLineAdded',
  data: {
    line: {
      product_uuid: randomUUID(),
      name: 'Smørrebrød med æg og rejer',
      quantity: 1000,
      price: 7500,
      vat: 250,
    },
  },
  meta: {
    company_uuid: randomUUID(),
    vat_entity_uuid: randomUUID(),
    command_id: randomUUID(),
    command_hash: 'a'.repeat(64),
    actor: 'bench',
    at: '2026-11-21T10:00:00Z',
    business_day: '2026-11-21',
    v: '1',
  },
})
