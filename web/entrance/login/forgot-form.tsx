import { accountEndpoints } from '@bon/contracts/identity'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { EntranceButton, EntranceForm, EntranceLinks, GoodNews, Refusal } from '../form/entrance-page.tsx'

/** Requests a reset link by e-mail. The answer is the same whether or not the address is known (AUTH-32, DEF-47). */
export const ForgotForm = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const [typed, setTyped] = useState(email)
  const [warning, setWarning] = useState('')
  const resetRequest = useMutation({
    mutationFn: (to: string) => call(accountEndpoints.forgotPassword, { body: { email: to } }),
  })
  const submit = () => {
    const to = typed.trim()
    // AUTH-25: the exact text of the specification.
    setWarning(to ? (/^\S+@\S+$/.test(to) ? '' : t('login.emailNeeded')) : t('login.forgot_email_needed'))
    if (/^\S+@\S+$/.test(to)) resetRequest.mutate(to)
  }
  const failure = isProblem(resetRequest.error, accountEndpoints.forgotPassword, 'login.throttled')
    ? textOf(resetRequest.error)
    : t('login.forgot_password_email_fail')
  return (
    <EntranceForm onSubmit={submit}>
      <p className="dim2 t-16">{t('forgot.text')}</p>
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
      <Refusal>{warning || (resetRequest.isError ? failure : '')}</Refusal>
      {resetRequest.isSuccess ? <GoodNews>{t('login.forgot_password_email_success')}</GoodNews> : null}
      <EntranceButton type="submit" loading={resetRequest.isPending}>
        {t('forgot.send')}
      </EntranceButton>
      <EntranceLinks>
        <button type="button" className="link" onClick={onBack}>
          {t('forgot.back')}
        </button>
      </EntranceLinks>
    </EntranceForm>
  )
}
