import { accountEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { DoorForm, GoodNews, Refusal, doorStyle as style } from '../door/door.tsx'

/** Asks for a link by letter. The answer is the same whether or not the e-mail is known (AUTH-32, DEF-47). */
export const ForgotForm = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const [typed, setTyped] = useState(email)
  const [warning, setWarning] = useState('')
  const ask = useMutation({
    mutationFn: (to: string) => call(accountEndpoints.forgotPassword, { body: { email: to } }),
  })
  const submit = () => {
    const to = typed.trim()
    // AUTH-25: the very sentence of the specification.
    setWarning(to ? (/^\S+@\S+$/.test(to) ? '' : t('login.emailNeeded')) : t('login.forgot_email_needed'))
    if (/^\S+@\S+$/.test(to)) ask.mutate(to)
  }
  const failure = isProblem(ask.error, accountEndpoints.forgotPassword, 'login.throttled')
    ? textOf(ask.error)
    : t('login.forgot_password_email_fail')
  return (
    <DoorForm onSubmit={submit}>
      <p className={style.text}>{t('forgot.text')}</p>
      <TextInput
        label={t('login.email')}
        placeholder={t('login.emailExample')}
        type="email"
        name="client"
        autoComplete="username"
        autoFocus
        size="lg"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Refusal>{warning || (ask.isError ? failure : '')}</Refusal>
      {ask.isSuccess ? <GoodNews>{t('login.forgot_password_email_success')}</GoodNews> : null}
      <Button type="submit" fullWidth className={style.submit ?? ''} loading={ask.isPending}>
        {t('forgot.send')}
      </Button>
      <div className={style.links}>
        <button type="button" className={style.link} onClick={onBack}>
          {t('forgot.back')}
        </button>
      </div>
    </DoorForm>
  )
}
