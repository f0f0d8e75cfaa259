import { accountEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { NewPassword, newPasswordOf } from '../../shared/password/index.ts'
import { Door, DoorForm, Refusal, doorStyle as style } from '../door/door.tsx'

/** `/reset-password?token=…`, from the letter: works once, within the hour (AUTH-04, DEF-47). */
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
      // Every session of the account is over, this browser's too.
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
    <Door title={t('reset.title')}>
      {token.length === 43 ? (
        <DoorForm onSubmit={submit}>
          <NewPassword value={value} onChange={setValue} tried={tried} size="lg" />
          <Refusal>{reset.error ? textOf(reset.error) : ''}</Refusal>
          <Button type="submit" fullWidth className={style.submit ?? ''} loading={reset.isPending}>
            {t('reset.save')}
          </Button>
        </DoorForm>
      ) : (
        <Refusal>{t('common:problem.reset.invalid')}</Refusal>
      )}
      <div className={style.links}>
        <Link className={style.link} to="/login">
          {t('forgot.back')}
        </Link>
      </div>
    </Door>
  )
}
