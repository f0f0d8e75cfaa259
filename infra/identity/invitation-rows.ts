import { invitationStream } from '@bon/contracts/identity'
import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import { type CompanyRole, expiryOf, invitationStatus } from '@bon/services/identity'
import { sql } from 'kysely'
import { type IdentityDb, type IdentityTx, iso } from './identity.tables.ts'
import type { Telling } from './identity-handler.ts'
import { letterTokens } from './tokens.ts'

export type InvitationRecord = {
  uuid: Uuid
  company_uuid: CompanyUuid
  email: string
  roles: CompanyRole[]
  invited_by: Uuid
  sent_at: Instant
  answer: 'accepted' | 'rejected' | 'revoked' | null
}

/** Locked for the rest of the transaction, so that it is answered once. */
export const invitationRow = async (tx: IdentityTx, uuid: Uuid): Promise<InvitationRecord | undefined> => {
  const { rows } = await sql<InvitationRecord>`select uuid, company_uuid, email, roles, invited_by, answer,
      ${iso('sent_at')} as sent_at
    from identity.invitations where uuid = ${uuid} and email is not null for update`.execute(tx)
  return rows[0]
}

export const openInvitation = async (db: IdentityDb, uuid: Uuid, now: Instant) => {
  const { rows } =
    await sql<InvitationRecord>`select uuid, company_uuid, email, roles, answer, ${iso('sent_at')} as sent_at
    from identity.invitations where uuid = ${uuid} and email is not null`.execute(db)
  const [row] = rows
  if (!row || invitationStatus(row, now) !== 'open') return undefined
  const { company_uuid, email, roles, sent_at } = row
  return { uuid, company_uuid, email, roles, expires_at: expiryOf(sent_at) }
}

type Accept = { uuid: Uuid; user_uuid: Uuid; email: string; now: Instant }

/** The roles of the invitation are added to the user's existing ones (AUTH-45). */
export const acceptInvitation = async (
  tx: IdentityTx,
  { uuid, user_uuid, email, now }: Accept,
): Promise<{ company_uuid: CompanyUuid; audit: Telling } | 'unknown' | 'answered' | 'expired'> => {
  const answered = await answerInvitation(tx, { uuid, email, now }, 'accepted')
  if (typeof answered === 'string') return answered
  for (const role of answered.roles) {
    await sql`insert into identity.company_roles (user_uuid, company_uuid, role)
      values (${user_uuid}, ${answered.company_uuid}, ${role}) on conflict do nothing`.execute(tx)
  }
  const data = { invitation_uuid: uuid, answer: 'accepted' as const, user_uuid }
  const audit = { stream: invitationStream(uuid), event: { type: 'InvitationAnswered' as const, data } }
  return { company_uuid: answered.company_uuid, audit }
}

export const answerInvitation = async (
  tx: IdentityTx,
  { uuid, email, now }: Omit<Accept, 'user_uuid'>,
  answer: 'accepted' | 'rejected',
): Promise<InvitationRecord | 'unknown' | 'answered' | 'expired'> => {
  const row = await invitationRow(tx, uuid)
  // Another person's invitation is answered like a missing one, whatever its state.
  if (!row || row.email !== email) return 'unknown'
  const status = invitationStatus(row, now)
  if (status !== 'open') return status === 'expired' ? 'expired' : 'answered'
  await sql`update identity.invitations set answer = ${answer} where uuid = ${uuid}`.execute(tx)
  await letterTokens.void(tx, 'invitation', uuid)
  return row
}
