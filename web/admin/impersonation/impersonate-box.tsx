import { impersonationEndpoints, StaffReason, type UserRow } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'

/** Lets provider staff impersonate a user for an hour (AUTH-40, DEF-48). */
export const ImpersonateBox = ({ user }: { user: UserRow }) => {
  const { t } = useTranslation('identity')
  const { user: me } = useSession()
  const { run, busy, refusal } = useAction({
    action: (why: string) =>
      call(impersonationEndpoints.begin, { body: { user_uuid: user.uuid, reason: why } }),
    // The page then restarts at the root as that user (web/app/impersonation.tsx).
    done: ({ body }) => credentials.impersonate({ ...body.impersonated, by: me.name }),
  })
  const [reason, setReason] = useState('')
  const [warning, setWarning] = useState('')
  const begin = () => {
    const why = reason.trim()
    const isEnough = StaffReason.safeParse(why).success
    setWarning(isEnough ? '' : t('impersonation.reason_needed'))
    if (isEnough) run(why)
  }
  return (
    <Panel className="stack gap-16">
      <p className="note">{t('impersonation.text')}</p>
      <TextInput
        label={t('impersonation.reason')}
        description={t('impersonation.reason_help')}
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={warning}
      />
      <Refusal text={refusal} />
      <div className="actions">
        <Button
          variant="default"
          leftSection={<IconEye size={19} aria-hidden />}
          onClick={begin}
          loading={busy}
        >
          {t('impersonation.begin', { name: user.name })}
        </Button>
      </div>
    </Panel>
  )
}
