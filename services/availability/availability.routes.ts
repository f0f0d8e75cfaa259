import { availabilityEndpoints, availabilityStream } from '@bon/contracts/availability'
import {
  type Bell,
  canonical,
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  sha256Hex,
} from '@bon/contracts/kernel'
import { type CashierSignIns, refusedInTheNameOf } from '../identity/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import type { Directory } from '../resources/index.ts'
import { type AvailabilityCommand, availabilityDecider, unavailableAt } from './availability.decider.ts'

export type AvailabilityHouse = {
  handler: CommandHandler
  directory: Directory
  signIns: Pick<CashierSignIns, 'covers'>
  /** No projection stands between the fact and who reads it, so nobody else rings. */
  ring(bell: Bell): void
}

const commands = { sold_out: 'MarkSoldOut', hide: 'Hide', back_in_sale: 'PutBackInSale' } as const

/**
 * A sale is never refused for it: what was put on a bon while another register struck it has been served, and a fact of
 * the counter is written down. The registers themselves offer it no more (POS-11).
 */
export const availabilityRoutes = ({ handler, directory, signIns, ring }: AvailabilityHouse): Route[] => {
  const standing = async ({ scope, now }: RequestContext) => {
    const { company_uuid } = scope
    const folded = await handler.load(availabilityDecider, availabilityStream(company_uuid), company_uuid)
    return folded ? unavailableAt(folded.state, now) : []
  }

  return [
    route(availabilityEndpoints.list, async (_, request) => ({
      body: { unavailable: await standing(request) },
    })),

    route(availabilityEndpoints.change, async ({ params, body }, request) => {
      const { scope, now, actor, command_id } = request
      const { act, register_uuid, cashier_uuid } = body
      const command: AvailabilityCommand = {
        type: commands[act],
        product_uuid: params.uuid,
        register_uuid,
        cashier_uuid,
      }
      const { company_uuid, vat_entity_uuid } = scope
      const context = {
        command_id,
        command_hash: sha256Hex(canonical(command)),
        now,
        actor,
        company_uuid,
        vat_entity_uuid,
      }
      const stream = availabilityStream(company_uuid)
      const refused = await refusedInTheNameOf(
        { directory, signIns },
        { register_uuid, cashier_uuid },
        request,
      )
      if (refused && !(await handler.repeated(availabilityDecider, stream, context))) return refused
      // What is struck may be archived before it comes back: whatever stands in the list can be taken off it.
      const isKnown = (await standing(request)).some(({ product_uuid }) => product_uuid === params.uuid)
      if (!isKnown && !(await directory.sellable(scope, params.uuid))) return reject('request.not_found')
      const handled = await handler.handle(availabilityDecider, stream, command, context)
      if (isRejection(handled)) return handled
      const answer = { body: { unavailable: unavailableAt(handled.state, now) } }
      const { position, revision } = handled
      if (position === undefined) return answer
      ring({
        company_uuid,
        topic: 'availability',
        uuid: params.uuid,
        revision: revision.toString(),
        position: position.toString(),
      })
      return { ...answer, position }
    }),
  ]
}
