import { products } from '@bon/contracts/resources'
import { deviceRoutes, scaleOfRegister } from '../devices/index.ts'
import { floorPlanOf, floorPlanRoutes } from '../floor-plan/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** The floor plan of a register. */
export const createFloorPlanModule = (shared: Shared): Module => {
  const { queries, vault, people } = shared
  const ports = {
    ...shared,
    activeBons: queries.activeBons,
    namesOf: vault.get,
    signIns: people.signIns,
  }
  return {
    routes: floorPlanRoutes({ floorPlan: (scope, uuid, now) => floorPlanOf(ports, scope, uuid, now) }),
    processes: [],
  }
}

/** Scales that a register weighs on. */
export const createDevicesModule = ({ catalogue, directory, devices }: Shared): Module => ({
  routes: deviceRoutes({
    scaleOf: (scope, uuid) => scaleOfRegister(catalogue, scope, uuid),
    unitOf: async (scope, uuid) =>
      (await directory.sellable(scope, uuid)) && catalogue.find(products, scope, uuid)?.unit,
    speaks: (protocol) => devices.scale.protocols.includes(protocol),
    readings: devices.listen,
  }),
  processes: [],
})
