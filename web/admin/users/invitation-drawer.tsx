import { type InvitationRow, invitationEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { useAct } from '../identity/use-act.ts'
import { useRoleWords } from '../identity/use-role-words.ts'
import parts from '../parts/parts.module.css'
import { InvitationTag } from './invitation-tag.tsx'

type DrawerProps = { rows: readonly InvitationRow[] | undefined; onClose: () => void }

export const InvitationDrawer = ({ rows, onClose }: DrawerProps) => {
  const { uuid } = useParams()
  const invitation = rows?.find((row) => row.uuid === uuid)
  return invitation ? <Shown invitation={invitation} onClose={onClose} /> : null
}

/** One that is open can be taken back (CO-54); one that is open or too old can be sent again. */
const Shown = ({ invitation, onClose }: { invitation: InvitationRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  const { uuid, email, roles, status, invited_by, invited_at, expires_at } = invitation
  const [isAsking, setAsking] = useState(false)
  const stale = [invitationEndpoints.list]
  const params = { uuid }
  const resend = useAct({
    act: () => call(invitationEndpoints.resend, { params }),
    stale,
    said: () => ({ text: t('invitations.sent', { email }) }),
  })
  const revoke = useAct({
    act: () => call(invitationEndpoints.revoke, { params }),
    stale,
    said: () => ({ text: t('invitations.revoked', { email }) }),
    done: onClose,
  })
  const [isOpen, mayResend] = [status === 'open', status === 'open' || status === 'expired']
  return (
    <SideDrawer title={email} tags={<InvitationTag status={status} />} onClose={onClose}>
      <div className={style.box}>
        <dl className={parts.facts}>
          <dt>{t('users.roles')}</dt>
          <dd>{words(roles)}</dd>
          <dt>{t('invitations.by')}</dt>
          <dd>{invited_by}</dd>
          <dt>{t('invitations.at')}</dt>
          <dd>{dateTimeOf(invited_at)}</dd>
          <dt>{t('invitations.expires')}</dt>
          <dd>{dateTimeOf(expires_at)}</dd>
        </dl>
        <Refusal text={resend.refusal || revoke.refusal} />
        <div className={style.actions}>
          {mayResend ? (
            <Button onClick={() => resend.run()} loading={resend.busy}>
              {t('invitations.resend')}
            </Button>
          ) : null}
          {isOpen ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('invitations.revoke')}
            </Button>
          ) : null}
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('invitations.revoke_title')}
          confirm={t('invitations.revoke')}
          look="danger"
          busy={revoke.busy}
          onConfirm={() => {
            setAsking(false)
            revoke.run()
          }}
          onCancel={() => setAsking(false)}
        >
          {t('invitations.revoke_text', { email })}
        </ConfirmDialog>
      ) : null}
    </SideDrawer>
  )
}
