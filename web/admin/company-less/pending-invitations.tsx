import { invitationEndpoints, type SignedIn } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useRoleWords } from '../identity/use-role-words.ts'
import { Card } from '../parts/card.tsx'
import { Lines } from '../parts/lines.tsx'
import { useAction } from '../parts/use-action.ts'

type Pending = SignedIn['pending_invitations'][number]

/** Pending invitations to the user's e-mail (AUTH-45, CO-04); renders nothing without any. */
export const PendingInvitations = ({ invitations }: { invitations: readonly Pending[] }) => {
  const { t } = useTranslation('identity')
  if (invitations.length === 0) return null
  return (
    <Card title={t('pending.title')}>
      <Lines>
        {invitations.map((invitation) => (
          <Invitation key={invitation.uuid} invitation={invitation} />
        ))}
      </Lines>
    </Card>
  )
}

const Invitation = ({ invitation }: { invitation: Pending }) => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const { uuid, company_name, roles, invited_by, expires_at } = invitation
  const params = { uuid }
  const accept = useAction({
    action: () => call(invitationEndpoints.accept, { params }),
    commands: [invitationEndpoints.accept],
    successToast: () => ({ text: t('pending.accepted', { company: company_name }) }),
    done: ({ body }) => void navigate(officePath(body.company_uuid)),
  })
  const reject = useAction({
    action: () => call(invitationEndpoints.reject, { params }),
    commands: [invitationEndpoints.reject],
    successToast: () => ({ text: t('pending.rejected', { company: company_name }) }),
  })
  return (
    <li>
      <IconMail size={25} stroke={1.7} aria-hidden />
      <span className="grow">
        <b>{t('pending.one', { company: company_name, roles: words(roles).toLowerCase() })}</b>
        <span className="note">{t('pending.by', { name: invited_by, day: dateOf(expires_at) })}</span>
        <Refusal text={accept.refusal || reject.refusal} />
      </span>
      <Button variant="default" onClick={() => setConfirming(true)} loading={reject.busy}>
        {t('pending.reject')}
      </Button>
      <Button onClick={() => accept.run()} loading={accept.busy}>
        {t('pending.accept')}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t('pending.reject_title')}
          confirm={t('pending.reject')}
          variant="danger"
          onConfirm={() => {
            setConfirming(false)
            reject.run()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('pending.reject_text', { company: company_name })}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
