import { z } from 'zod'
import { endpoint, Uuid } from '../kernel/index.ts'
import { FloorPlan } from './floor-plan.view.ts'

export const floorPlanEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/registers/:uuid/floor-plan',
    summary:
      'The tables of the register’s location and the bons on them, with those that have no table (FLR-02, SC-36).',
    permission: 'order.read',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ floor_plan: FloorPlan }),
    rejects: [],
    reads: ['floor_plan', 'documents'],
  }),
}
