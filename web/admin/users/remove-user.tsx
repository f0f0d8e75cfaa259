import { type UserRow, userEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'

/** Removes the user from this company; the account itself remains. */
export const RemoveUser = ({ user, onClose }: { user: UserRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const { company } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy, refusal } = useAction({
    action: () => call(userEndpoints.remove, { params: { uuid: user.uuid } }),
    commands: [userEndpoints.remove],
    successToast: () => ({ text: t('users.removed', { name: user.name }) }),
    done: onClose,
  })
  return (
    <Panel className="stack gap-16">
      <Refusal text={refusal} />
      <div className="actions">
        <Button variant="default" onClick={() => setConfirming(true)} loading={busy}>
          {t('users.remove')}
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={t('users.remove_title', { name: user.name })}
          confirm={t('users.remove')}
          variant="danger"
          onConfirm={() => {
            setConfirming(false)
            run()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('users.remove_text', { company: company.display_name })}
        </ConfirmDialog>
      ) : null}
    </Panel>
  )
}
