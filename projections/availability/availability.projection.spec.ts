import { addMs, uuid5 } from '@bon/contracts/kernel'
import { test } from 'vitest'
import { newLog, noon, ours, register_uuid } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { availability } from './availability.projection.ts'

const { given } = specify(availability)

test('BEYOND-11: each change of a product is kept with its moment; hiding one for an hour is none', () => {
  const log = newLog()
  const [product_uuid, cashier_uuid] = [uuid5(register_uuid, 'oysters'), uuid5(register_uuid, 'cashier')]
  for (const [minutes, type, more] of [
    [0, 'ProductSoldOut', {}],
    [5, 'ProductHidden', { until: addMs(noon, 3_900_000) }],
    [30, 'ProductBackInSale', {}],
  ] as const) {
    const at = addMs(noon, minutes * 60_000)
    const data = { product_uuid, register_uuid, cashier_uuid, at, ...more }
    log.write(`availability-${ours.company_uuid}`, ours, at, { type, data })
  }
  given(log.events).then(
    'changes',
    { company_uuid: ours.company_uuid, product_uuid, at: noon, is_sold_out: true },
    { product_uuid, at: addMs(noon, 1_800_000), is_sold_out: false },
  )
})
