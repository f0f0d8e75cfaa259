import { type Passkey, passkeyEndpoints } from '@bon/contracts/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import { CurrentPassword } from './current-password.tsx'

/** The last one may go too: the password stays a way in. */
export const RemovePasskey = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { t } = useTranslation('identity')
  const [current_password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, error, refusal, reset } = useAct({
    act: () => call(passkeyEndpoints.remove, { params: { uuid: passkey.uuid }, body: { current_password } }),
    stale: [passkeyEndpoints.list],
    said: () => ({ text: t('passkeys.removed') }),
    done: onDone,
  })
  const isWrong = isProblem(error, passkeyEndpoints.remove, 'password.wrong')
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (current_password) run()
      }}
    >
      <p>{t('passkeys.remove_text', { name: passkey.name })}</p>
      <CurrentPassword
        value={current_password}
        onChange={(typed) => {
          reset()
          setPassword(typed)
        }}
        error={isWrong ? refusal : tried && !current_password ? t('profile.current_needed') : ''}
      />
      <Refusal text={isWrong ? '' : refusal} />
      <div className={style.actions}>
        <TouchButton type="submit" look="danger" disabled={busy}>
          {t('passkeys.remove_title')}
        </TouchButton>
      </div>
    </form>
  )
}
