import { identityEndpoints, invitationEndpoints, type SignedIn } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { dateOf } from '../../shared/format/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import { useRoleWords } from '../identity/use-role-words.ts'
import { Card } from '../parts/card.tsx'

type Pending = SignedIn['pending_invitations'][number]

/** Open invitations to one's own e-mail (AUTH-45, CO-04); nothing when there are none. */
export const PendingInvitations = ({ invitations }: { invitations: readonly Pending[] }) => {
  const { t } = useTranslation('identity')
  if (invitations.length === 0) return null
  return (
    <Card title={t('pending.title')}>
      <ul className={style.lines}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.uuid} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

const Invitation = ({ invitation }: { invitation: Pending }) => {
  const { t } = useTranslation('identity')
  const words = useRoleWords()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { uuid, company_name, roles, invited_by, expires_at } = invitation
  const params = { uuid }
  const stale = [identityEndpoints.signedIn]
  const accept = useAct({
    act: () => call(invitationEndpoints.accept, { params }),
    stale,
    said: () => ({ text: t('pending.accepted', { company: company_name }) }),
    done: ({ body }) => void navigate(`/companies/${body.company_uuid}/admin`),
  })
  const reject = useAct({
    act: () => call(invitationEndpoints.reject, { params }),
    stale,
    said: () => ({ text: t('pending.rejected', { company: company_name }) }),
  })
  return (
    <li>
      <IconMail size={25} stroke={1.7} aria-hidden />
      <span className={style.grow}>
        <b>{t('pending.one', { company: company_name, roles: words(roles).toLowerCase() })}</b>
        <span className={style.small}>{t('pending.by', { name: invited_by, day: dateOf(expires_at) })}</span>
        <Refusal text={accept.refusal || reject.refusal} />
      </span>
      <Button variant="default" onClick={() => setAsking(true)} loading={reject.busy}>
        {t('pending.reject')}
      </Button>
      <Button onClick={() => accept.run()} loading={accept.busy}>
        {t('pending.accept')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('pending.reject_title')}
          confirm={t('pending.reject')}
          look="danger"
          onConfirm={() => {
            setAsking(false)
            reject.run()
          }}
          onCancel={() => setAsking(false)}
        >
          {t('pending.reject_text', { company: company_name })}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
