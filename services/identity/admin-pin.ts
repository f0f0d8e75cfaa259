import type { AdminAction } from '@bon/contracts/identity'
import type { RegisterUuid, RequestContext, Uuid } from '@bon/contracts/kernel'

/**
 * The administrator whose PIN approved this command in this session at this register, within five minutes before it was
 * first sent. The call consumes the approval: it is valid for no other command, but again for the same
 * command id. Call it only when a rule requires it, and after checking for a repeated command.
 */
export type TakesAdminPin = (
  request: Pick<RequestContext, 'session_uuid' | 'command_id' | 'now'>,
  action: Omit<AdminAction, 'command_id'> & { register_uuid: RegisterUuid },
) => Promise<Uuid | undefined>
