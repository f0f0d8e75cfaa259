import type { CompanyScope, Rejection, RequestContext, Uuid } from '@bon/contracts/kernel'
import { reject } from '@bon/contracts/kernel'

/** Where something is done, and in whose name. */
export type InTheNameOf = { register_uuid: Uuid; cashier_uuid: Uuid }

/**
 * Which cashier's PIN was given in a session at a register. One at a time: the next one's sign-in ends the former's, and
 * so do signing out, the session's end, a new PIN, and the cashier's leaving.
 */
export type CashierSignIns = {
  begin(request: RequestContext, by: InTheNameOf): Promise<void>
  end(request: RequestContext, by: InTheNameOf): Promise<void>
  /**
   * Signed in now, or when the command was made: a command that waited is judged at the moment of its id, a day back at
   * most, and the log is told of it.
   */
  covers(request: RequestContext, by: InTheNameOf): Promise<boolean>
}

type Asked = {
  directory: {
    register(scope: CompanyScope, uuid: Uuid): Promise<unknown>
    hasCashier(scope: CompanyScope, uuid: Uuid): Promise<boolean>
  }
  signIns: Pick<CashierSignIns, 'covers'>
}

/** The one place that says whether this caller may act in a cashier's name at a register (S-05). */
export const refusedInTheNameOf = async (
  { directory, signIns }: Asked,
  { register_uuid, cashier_uuid }: InTheNameOf,
  request: RequestContext,
): Promise<Rejection<'request.not_found' | 'cashier.unknown' | 'cashier.not_signed_in'> | undefined> => {
  const { scope } = request
  if (!(await directory.register(scope, register_uuid))) return reject('request.not_found')
  if (!(await directory.hasCashier(scope, cashier_uuid))) return reject('cashier.unknown')
  return (await signIns.covers(request, { register_uuid, cashier_uuid }))
    ? undefined
    : reject('cashier.not_signed_in')
}
