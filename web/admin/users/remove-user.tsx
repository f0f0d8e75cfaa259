import { type UserRow, userEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'

/** Out of this company; the account itself stays the person's own. */
export const RemoveUser = ({ user, onClose }: { user: UserRow; onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const { company } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { run, busy, refusal } = useAct({
    act: () => call(userEndpoints.remove, { params: { uuid: user.uuid } }),
    stale: [userEndpoints.list],
    said: () => ({ text: t('users.removed', { name: user.name }) }),
    done: onClose,
  })
  return (
    <div className={style.box}>
      <Refusal text={refusal} />
      <div className={style.actions}>
        <Button variant="default" onClick={() => setAsking(true)} loading={busy}>
          {t('users.remove')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('users.remove_title', { name: user.name })}
          confirm={t('users.remove')}
          look="danger"
          onConfirm={() => {
            setAsking(false)
            run()
          }}
          onCancel={() => setAsking(false)}
        >
          {t('users.remove_text', { company: company.display_name })}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
