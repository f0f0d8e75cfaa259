import { PasswordInput, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EntranceButton, EntranceForm, EntranceLinks, GoodNews, Refusal } from '../form/entrance-page.tsx'
import type { useLogin } from './use-login.ts'
import { usePasskey } from './use-passkey.ts'

export const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  if (login.needsCode) return <CodeForm login={login} />
  return <FirstForm login={login} />
}

/** E-mail and password, or a passkey where the browser and this origin support it. */
const FirstForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const { t } = useTranslation('entrance')
  const { form, submit, refusal, busy, news } = login
  const passkey = usePasskey()
  return (
    <EntranceForm onSubmit={submit}>
      {news ? <GoodNews>{t(`login.news.${news}`)}</GoodNews> : null}
      <TextInput
        {...form.getInputProps('client')}
        key={form.key('client')}
        label={t('login.email')}
        placeholder={t('login.emailExample')}
        type="email"
        name="client"
        autoComplete={passkey.isOffered ? 'username webauthn' : 'username'}
        autoFocus
        size="lg"
      />
      <PasswordInput
        {...form.getInputProps('secret')}
        key={form.key('secret')}
        label={t('login.password')}
        name="secret"
        autoComplete="current-password"
        size="lg"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
      <Refusal>{refusal ?? passkey.refusal}</Refusal>
      <EntranceButton type="submit" loading={busy}>
        {t('login.title')}
      </EntranceButton>
      {passkey.isOffered ? (
        <EntranceButton
          variant="default"
          leftSection={<IconKey size={20} aria-hidden />}
          loading={passkey.busy}
          onClick={passkey.run}
        >
          {t('login.passkey')}
        </EntranceButton>
      ) : null}
    </EntranceForm>
  )
}

/** The second step: six digits from an authenticator app, or a recovery code. */
const CodeForm = ({
  login: { form, submit, refusal, busy, startOver },
}: {
  login: ReturnType<typeof useLogin>
}) => {
  const { t } = useTranslation('entrance')
  return (
    <EntranceForm onSubmit={submit}>
      <p className="dim2 t-16">{t('login.codeText')}</p>
      <TextInput
        {...form.getInputProps('code')}
        key={form.key('code')}
        label={t('login.code')}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        size="lg"
      />
      <Refusal>{refusal}</Refusal>
      <EntranceButton type="submit" loading={busy}>
        {t('login.title')}
      </EntranceButton>
      <EntranceLinks>
        <button type="button" className="link" onClick={startOver}>
          {t('login.startOver')}
        </button>
      </EntranceLinks>
    </EntranceForm>
  )
}
