import { accountEndpoints } from '@bon/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { NewPassword, newPasswordOf } from '../../shared/password/index.ts'
import { EntranceButton, EntranceForm, EntranceLinks, EntrancePage, Refusal } from '../form/entrance-page.tsx'

/** `/reset-password?token=…`, from the e-mail: valid once, within an hour (AUTH-04, DEF-47). */
export const ResetPasswordScreen = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const token = address.get('token') ?? ''
  const [value, setValue] = useState({ password: '', password_repeat: '' })
  const [tried, setTried] = useState(false)
  const reset = useMutation({
    mutationFn: () => call(accountEndpoints.resetPassword, { body: { token, ...value } }),
    onSuccess: () => {
      // The reset ended every session of the account, including this browser's.
      credentials.signOut()
      void navigate('/login', { replace: true, state: { news: 'reset' } })
    },
  })
  const { isGood, isSame } = newPasswordOf(value)
  const submit = () => {
    setTried(true)
    if (isGood && isSame) reset.mutate()
  }
  return (
    <EntrancePage title={t('reset.title')}>
      {token.length === 43 ? (
        <EntranceForm onSubmit={submit}>
          <NewPassword value={value} onChange={setValue} tried={tried} size="lg" />
          <Refusal>{reset.error ? textOf(reset.error) : ''}</Refusal>
          <EntranceButton type="submit" loading={reset.isPending}>
            {t('reset.save')}
          </EntranceButton>
        </EntranceForm>
      ) : (
        <Refusal>{t('common:problem.reset.invalid')}</Refusal>
      )}
      <EntranceLinks>
        <Link className="link" to="/login">
          {t('forgot.back')}
        </Link>
      </EntranceLinks>
    </EntrancePage>
  )
}
