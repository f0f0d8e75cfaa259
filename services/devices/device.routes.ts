import { isWeightUnit, quantityOfWeight, weighingEndpoints } from '@bon/contracts/devices'
import {
  type CompanyScope,
  isRejection,
  type ProductUuid,
  type RegisterUuid,
  type Rejection,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import type { ScaleProtocol, TimedReading } from '@bon/contracts/ports'
import { settledWeight, type WeighingRule, weigh } from './weigh.ts'

/** A register's scale, as configured. */
export type RegisterScale = WeighingRule & {
  uuid: Uuid
  protocol: ScaleProtocol
  address: string | null
  /** The box that connects it, with its address. */
  box: { uuid: Uuid; address: string | null } | null
}

/** Dependencies of weighing. */
export type DeviceDependencies = {
  /** Undefined when the company has no such register; null when the register has no scale. */
  scaleOf(scope: CompanyScope, register_uuid: RegisterUuid): RegisterScale | null | undefined
  /** Unit of a product of the company. */
  unitOf(scope: CompanyScope, product_uuid: ProductUuid): Promise<string | undefined>
  speaks(protocol: ScaleProtocol): boolean
  /** Collects readings until `isEnough` is true or the scale's timeout has passed. */
  readings(
    scale: RegisterScale,
    isEnough: (readings: readonly TimedReading[]) => boolean,
  ): Promise<readonly TimedReading[] | Rejection<'box.no_answer'>>
}

export const deviceRoutes = (deps: DeviceDependencies): Route[] => [
  route(weighingEndpoints.weigh, async ({ params, body }, { scope }) => {
    const scale = deps.scaleOf(scope, params.uuid)
    const unit = await deps.unitOf(scope, body.product_uuid)
    if (scale === undefined || unit === undefined) return reject('request.not_found')
    if (!isWeightUnit(unit)) return reject('scale.not_by_weight')
    if (scale === null) return reject('scale.missing')
    // A box supports the protocol of its own scale.
    if (scale.box === null && !deps.speaks(scale.protocol))
      return reject('scale.protocol_unsupported', { protocol: scale.protocol })
    const result = await deps.readings(scale, (readings) => settledWeight(readings, scale) !== undefined)
    if (isRejection(result)) return result
    const weighed = weigh(result, scale)
    if (typeof weighed === 'string') return reject(`scale.${weighed}`)
    const quantity = quantityOfWeight(weighed.net_milligrams, unit)
    // A weight in grams may exceed the largest quantity of a line.
    if (quantity === undefined) return reject('scale.not_ready')
    return quantity > 0 ? { body: { quantity, unit } } : reject('scale.not_positive')
  }),
]
