import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DoorForm, GoodNews, Refusal, doorStyle as style } from '../door/door.tsx'
import type { useLogin } from './use-login.ts'
import { usePasskey } from './use-passkey.ts'

export const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  if (login.needsCode) return <CodeForm login={login} />
  return <FirstForm login={login} />
}

/** E-mail and password, or a passkey instead of both where the browser and this address have them. */
const FirstForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const { t } = useTranslation('entrance')
  const { form, submit, refusal, busy, news } = login
  const passkey = usePasskey()
  return (
    <DoorForm onSubmit={submit}>
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
      <Button type="submit" fullWidth className={style.submit ?? ''} loading={busy}>
        {t('login.title')}
      </Button>
      {passkey.isOffered ? (
        <Button
          variant="default"
          fullWidth
          className={style.submit ?? ''}
          leftSection={<IconKey size={20} aria-hidden />}
          loading={passkey.busy}
          onClick={passkey.run}
        >
          {t('login.passkey')}
        </Button>
      ) : null}
    </DoorForm>
  )
}

/** The second step: six digits from an app, or a recovery code. */
const CodeForm = ({
  login: { form, submit, refusal, busy, startOver },
}: {
  login: ReturnType<typeof useLogin>
}) => {
  const { t } = useTranslation('entrance')
  return (
    <DoorForm onSubmit={submit}>
      <p className={style.text}>{t('login.codeText')}</p>
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
      <Button type="submit" fullWidth className={style.submit ?? ''} loading={busy}>
        {t('login.title')}
      </Button>
      <div className={style.links}>
        <button type="button" className={style.link} onClick={startOver}>
          {t('login.startOver')}
        </button>
      </div>
    </DoorForm>
  )
}
