import { type CompanyRole, invitationEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { RoleChoice } from '../identity/role-choice.tsx'
import { SideDrawer } from '../identity/side-drawer.tsx'
import { useAction } from '../parts/use-action.ts'

/** Invites a user by e-mail (CO-53): address and roles. */
export const InviteDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<CompanyRole[]>([])
  const [tried, setTried] = useState(false)
  const to = email.trim()
  const isAddress = /^\S+@\S+\.\S+$/.test(to)
  const { run, busy, refusal } = useAction({
    action: () => call(invitationEndpoints.invite, { body: { email: to, roles } }),
    commands: [invitationEndpoints.invite],
    successToast: () => ({ text: t('invitations.sent', { email: to }) }),
    done: onClose,
  })
  return (
    <SideDrawer title={t('users.invite_title')} onClose={onClose}>
      <Panel
        as="form"
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isAddress && roles.length > 0) run()
        }}
      >
        <TextInput
          label={t('users.email')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={tried && !isAddress ? t('users.email_needed') : undefined}
        />
        <RoleChoice
          value={roles}
          onChange={setRoles}
          error={tried && roles.length === 0 ? t('users.role_needed') : undefined}
        />
        <p className="note">{t('invitations.week')}</p>
        <Refusal text={refusal} />
        <Button type="submit" loading={busy}>
          {t('invitations.send')}
        </Button>
      </Panel>
    </SideDrawer>
  )
}
