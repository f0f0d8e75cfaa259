import type { AdminAct } from '@bon/contracts/identity'
import type { BodyOf, Uuid } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { type CallOptions, call, type Reply } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { causesIn } from './causes-in.ts'

type Sent<Body> = CallOptions & { params: { uuid: Uuid }; body: Body }
type Saved = typeof orderEndpoints.save

/**
 * Sends what a cashier does to an order. Where it goes beyond his limits an administrator is asked on the spot, and the
 * same command is sent again with the reason: nothing that was written is lost.
 */
const approved = async <
  Answer,
  Body extends { register_uuid: Uuid; cashier_uuid: Uuid; reason?: string | undefined },
>(
  kind: AdminAct['kind'],
  request: Sent<Body>,
  send: (request: Sent<Body>) => Promise<Answer>,
): Promise<Answer> => {
  const command_id = request.commandId ?? newId()
  const named = { ...request, commandId: command_id }
  try {
    return await send(named)
  } catch (error) {
    const causes = causesIn(error)
    if (!causes) throw error
    const { register_uuid, cashier_uuid } = request.body
    const act = { kind, subject_uuid: request.params.uuid, cashier_uuid, command_id }
    const { askApproval } = await import('./asked-approval.ts')
    const reason = await askApproval({ register_uuid, act, causes })
    if (reason === undefined) throw error
    return send({ ...named, body: { ...request.body, reason } })
  }
}

export const saveApproved = (request: Sent<BodyOf<Saved>>): Promise<Reply<Saved>> =>
  approved('order.save', request, (each) => call(orderEndpoints.save, each))

/** As `saveApproved`, and the order stays in hand. */
export const retainApproved = (
  request: Sent<BodyOf<typeof orderEndpoints.retain>>,
): Promise<Reply<typeof orderEndpoints.retain>> =>
  approved('order.save', request, (each) => call(orderEndpoints.retain, each))

export const cancelApproved = (
  request: Sent<BodyOf<typeof orderEndpoints.cancel>>,
): Promise<Reply<typeof orderEndpoints.cancel>> =>
  approved('order.cancel', request, (each) => call(orderEndpoints.cancel, each))
