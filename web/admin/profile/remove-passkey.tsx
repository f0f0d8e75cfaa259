import { type Passkey, passkeyEndpoints } from '@bon/contracts/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import { CurrentPassword } from './current-password.tsx'

/** The last one may be removed too: the password still works. */
export const RemovePasskey = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { t } = useTranslation('identity')
  const [current_password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { run, busy, error, refusal, reset } = useAction({
    action: () =>
      call(passkeyEndpoints.remove, { params: { uuid: passkey.uuid }, body: { current_password } }),
    commands: [passkeyEndpoints.remove],
    successToast: () => ({ text: t('passkeys.removed') }),
    done: onDone,
  })
  const isWrong = isProblem(error, passkeyEndpoints.remove, 'password.wrong')
  return (
    <form
      className="stack gap-16"
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
      <div className="actions">
        <TouchButton type="submit" variant="danger" disabled={busy}>
          {t('passkeys.remove_title')}
        </TouchButton>
      </div>
    </form>
  )
}
