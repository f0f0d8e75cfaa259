import type { AdminAction } from '@bon/contracts/identity'
import type { BodyOf, CashierUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { type CallOptions, call, type Reply } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { reported } from '../corrections/index.ts'
import type { Approve } from '../till/use-approve.ts'
import { causesIn } from './causes-in.ts'

type Sent<Body> = CallOptions & { params: { uuid: Uuid }; body: Body }
type Saved = typeof orderEndpoints.save

/**
 * Sends an order command. When it exceeds the cashier's limits, asks an administrator and sends the same command again
 * with the reason, so no input is lost.
 */
export const approved = async <
  Answer,
  Body extends { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; reason?: string | undefined },
>(
  kind: AdminAction['kind'],
  approve: Approve,
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
    const action = { kind, subject_uuid: request.params.uuid, cashier_uuid, command_id }
    const reason = await approve({ register_uuid, action, causes })
    if (reason === undefined) throw error
    return send({ ...named, body: { ...request.body, reason } })
  }
}

export const saveApproved = (approve: Approve, request: Sent<BodyOf<Saved>>): Promise<Reply<Saved>> =>
  approved('order.save', approve, request, async (each) => {
    await reported(each.body.register_uuid)
    return call(orderEndpoints.save, each)
  })

/** Like `saveApproved`, but the bon stays open at this register. */
export const retainApproved = (
  approve: Approve,
  request: Sent<BodyOf<typeof orderEndpoints.retain>>,
): Promise<Reply<typeof orderEndpoints.retain>> =>
  approved('order.save', approve, request, async (each) => {
    await reported(each.body.register_uuid)
    return call(orderEndpoints.retain, each)
  })

export const cancelApproved = (
  approve: Approve,
  request: Sent<BodyOf<typeof orderEndpoints.cancel>>,
): Promise<Reply<typeof orderEndpoints.cancel>> =>
  approved('order.cancel', approve, request, (each) => call(orderEndpoints.cancel, each))
