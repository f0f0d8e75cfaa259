import {
  type CashierUuid,
  type CompanyScope,
  type Instant,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'

/** Register and cashier of an action. */
export type InTheNameOf = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }

/**
 * Which cashier is signed in by PIN, per session and register. One at a time: a sign-in ends the previous one, as do
 * signing out, the end of the session, a new PIN, and the cashier's removal.
 */
export type CashierSignIns = {
  begin(request: RequestContext, by: InTheNameOf): Promise<void>
  end(request: RequestContext, by: InTheNameOf): Promise<void>
  /**
   * Whether the cashier is signed in now, or was when the command was made: a delayed command is checked at the time of
   * its id, at most a day back, and the log records it.
   */
  covers(request: RequestContext, by: InTheNameOf): Promise<boolean>
  /** Whether the cashier had signed in at this register by then, in any session, ended since or not. */
  wasHere(by: InTheNameOf, at: Instant): Promise<boolean>
  /** Whether the cashier is signed in at this register now, in any session that has not ended. */
  stands(by: InTheNameOf, now: Instant): Promise<boolean>
}

type Dependencies = {
  directory: {
    register(scope: CompanyScope, uuid: Uuid): Promise<unknown>
    hasCashier(scope: CompanyScope, uuid: Uuid): Promise<boolean>
  }
  signIns: Pick<CashierSignIns, 'covers'>
}

/** The single check whether a caller may act as a cashier at a register (S-05). */
export const refusedInTheNameOf = async (
  { directory, signIns }: Dependencies,
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
