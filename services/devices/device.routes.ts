import { isWeightUnit, quantityOfWeight, weighingEndpoints } from '@bon/contracts/devices'
import {
  type CompanyScope,
  isRejection,
  type Rejection,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import type { ScaleProtocol, TimedReading } from '@bon/contracts/ports'
import { settledWeight, type WeighingRule, weigh } from './weigh.ts'

/** The scale of a register, as the shop has set it up. */
export type RegisterScale = WeighingRule & {
  uuid: Uuid
  protocol: ScaleProtocol
  address: string | null
  /** The box that it hangs on, and where that answers. */
  box: { uuid: Uuid; address: string | null } | null
}

/** What weighing asks of the other rooms. */
export type DeviceHouse = {
  /** Undefined where the company has no such register; null where the register has no scale. */
  scaleOf(scope: CompanyScope, register_uuid: Uuid): RegisterScale | null | undefined
  /** The unit of a product that the company sells. */
  unitOf(scope: CompanyScope, product_uuid: Uuid): Promise<string | undefined>
  speaks(protocol: ScaleProtocol): boolean
  /** Listens until it has heard enough, or the scale's time is up. */
  readings(
    scale: RegisterScale,
    isEnough: (readings: readonly TimedReading[]) => boolean,
  ): Promise<readonly TimedReading[] | Rejection<'box.no_answer'>>
}

export const deviceRoutes = (house: DeviceHouse): Route[] => [
  route(weighingEndpoints.weigh, async ({ params, body }, { scope }) => {
    const scale = house.scaleOf(scope, params.uuid)
    const unit = await house.unitOf(scope, body.product_uuid)
    if (scale === undefined || unit === undefined) return reject('request.not_found')
    if (!isWeightUnit(unit)) return reject('scale.not_by_weight')
    if (scale === null) return reject('scale.missing')
    // A box speaks for the scale that hangs on it.
    if (scale.box === null && !house.speaks(scale.protocol))
      return reject('scale.protocol_unsupported', { protocol: scale.protocol })
    const heard = await house.readings(scale, (readings) => settledWeight(readings, scale) !== undefined)
    if (isRejection(heard)) return heard
    const weighed = weigh(heard, scale)
    if (typeof weighed === 'string') return reject(`scale.${weighed}`)
    const quantity = quantityOfWeight(weighed.net_milligrams, unit)
    // Ten kilograms of something that is sold by the gram are more than a line can hold.
    if (quantity === undefined) return reject('scale.not_ready')
    return quantity > 0 ? { body: { quantity, unit } } : reject('scale.not_positive')
  }),
]
