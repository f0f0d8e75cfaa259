import { type InvitationRow, invitationEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { useRoleWords } from '../identity/use-role-words.ts'
import { useAction } from '../parts/use-action.ts'
import { InvitationTag } from './invitation-tag.tsx'

type DrawerProps = { rows: readonly InvitationRow[] | undefined; onClose: () => void }

export const InvitationDrawer = ({ rows, onClose }: DrawerProps) => {
  const { uuid } = useParams()
  const invitation = rows?.find((row) => row.uuid === uuid)
  return invitation ? <Shown invitation={invitation} onClose={onClose} /> : null
}

/** A pending invitation can be withdrawn (CO-54); a pending or expired one can be sent again. */
const Shown = ({ invitation, onClose }: { invitation: InvitationRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  const { uuid, email, roles, status, invited_by, invited_at, expires_at } = invitation
  const [isConfirming, setConfirming] = useState(false)
  const params = { uuid }
  const resend = useAction({
    action: () => call(invitationEndpoints.resend, { params }),
    commands: [invitationEndpoints.resend],
    successToast: () => ({ text: t('invitations.sent', { email }) }),
  })
  const revoke = useAction({
    action: () => call(invitationEndpoints.revoke, { params }),
    commands: [invitationEndpoints.revoke],
    successToast: () => ({ text: t('invitations.revoked', { email }) }),
    done: onClose,
  })
  const [isOpen, mayResend] = [status === 'open', status === 'open' || status === 'expired']
  return (
    <SideDrawer title={email} tags={<InvitationTag status={status} />} onClose={onClose}>
      <Panel className="stack gap-16">
        <DefinitionList>
          <dt>{t('users.roles')}</dt>
          <dd>{words(roles)}</dd>
          <dt>{t('invitations.by')}</dt>
          <dd>{invited_by}</dd>
          <dt>{t('invitations.at')}</dt>
          <dd>{dateTimeOf(invited_at)}</dd>
          <dt>{t('invitations.expires')}</dt>
          <dd>{dateTimeOf(expires_at)}</dd>
        </DefinitionList>
        <Refusal text={resend.refusal || revoke.refusal} />
        <div className="actions">
          {mayResend ? (
            <Button onClick={() => resend.run()} loading={resend.busy}>
              {t('invitations.resend')}
            </Button>
          ) : null}
          {isOpen ? (
            <Button variant="default" onClick={() => setConfirming(true)}>
              {t('invitations.revoke')}
            </Button>
          ) : null}
        </div>
      </Panel>
      {isConfirming ? (
        <ConfirmDialog
          title={t('invitations.revoke_title')}
          confirm={t('invitations.revoke')}
          variant="danger"
          busy={revoke.busy}
          onConfirm={() => {
            setConfirming(false)
            revoke.run()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('invitations.revoke_text', { email })}
        </ConfirmDialog>
      ) : null}
    </SideDrawer>
  )
}
