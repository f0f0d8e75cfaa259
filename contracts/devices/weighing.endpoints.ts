import { z } from 'zod'
import { endpoint, ProductUuid, Quantity, Uuid } from '../kernel/index.ts'
import { WeightUnit } from './weight-unit.ts'

export const weighingEndpoints = {
  weigh: endpoint({
    method: 'POST',
    path: '/registers/:uuid/weigh',
    summary: 'Asks the register’s scale what a product weighs, in its own unit (POS-44, DEF-22).',
    permission: 'register.operate',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({ product_uuid: ProductUuid }),
    returns: z.object({ quantity: Quantity, unit: WeightUnit }),
    rejects: [
      'scale.not_positive',
      'scale.not_ready',
      'scale.unresponsive',
      'scale.missing',
      'scale.protocol_unsupported',
      'scale.not_by_weight',
      'box.no_answer',
    ],
  }),
}
