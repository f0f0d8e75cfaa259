import type { AdminAct } from '@bon/contracts/identity'
import type { RequestContext, Uuid } from '@bon/contracts/kernel'

/**
 * Whether an administrator's PIN approved this command in this session at this register, within five minutes before it
 * was first sent. Taking it uses it up: it approves no other command, and the same command id again. Ask once a
 * rule needs it, after the repeat of a command that had its effect was looked for.
 */
export type TakesAdminPin = (
  request: Pick<RequestContext, 'session_uuid' | 'command_id' | 'now'>,
  act: Omit<AdminAct, 'command_id'> & { register_uuid: Uuid },
) => Promise<boolean>
