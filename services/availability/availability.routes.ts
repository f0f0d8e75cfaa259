import { availabilityEndpoints, availabilityStream } from '@bon/contracts/availability'
import {
  type ChangeNotification,
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

export type AvailabilityDependencies = {
  handler: CommandHandler
  directory: Directory
  signIns: Pick<CashierSignIns, 'covers'>
  /** Called directly, because no projection lies between the event and its readers. */
  publishChange(notification: ChangeNotification): void
}

const commands = { sold_out: 'MarkSoldOut', hide: 'Hide', back_in_sale: 'PutBackInSale' } as const

/**
 * A sale is never refused because of this: goods that were added while another register marked them sold out have been
 * served and must be recorded. Registers stop offering the product (POS-11).
 */
export const availabilityRoutes = ({
  handler,
  directory,
  signIns,
  publishChange,
}: AvailabilityDependencies): Route[] => {
  const unavailableNow = async ({ scope, now }: RequestContext) => {
    const { company_uuid } = scope
    const folded = await handler.load(availabilityDecider, availabilityStream(company_uuid), company_uuid)
    return folded ? unavailableAt(folded.state, now) : []
  }

  return [
    route(availabilityEndpoints.list, async (_, request) => ({
      body: { unavailable: await unavailableNow(request) },
    })),

    route(availabilityEndpoints.change, async ({ params, body }, request) => {
      const { scope, now, actor, command_id } = request
      const { action, register_uuid, cashier_uuid } = body
      const command: AvailabilityCommand = {
        type: commands[action],
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
      // The product may have been archived meanwhile; a listed product can always be removed from the list.
      const isListed = (await unavailableNow(request)).some(
        ({ product_uuid }) => product_uuid === params.uuid,
      )
      if (!isListed && !(await directory.sellable(scope, params.uuid))) return reject('request.not_found')
      const handled = await handler.handle(availabilityDecider, stream, command, context)
      if (isRejection(handled)) return handled
      const answer = { body: { unavailable: unavailableAt(handled.state, now) } }
      const { position, revision } = handled
      if (position === undefined) return answer
      publishChange({
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
