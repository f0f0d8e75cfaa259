import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DoorForm, GoodNews, Refusal, doorStyle as style } from '../door/door.tsx'
import type { useLogin } from './use-login.ts'

export const LoginForm = ({ login }: { login: ReturnType<typeof useLogin> }) => {
  const { t } = useTranslation('entrance')
  const { form, submit, refusal, busy, news } = login
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
        autoComplete="username"
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
      <Refusal>{refusal}</Refusal>
      <Button type="submit" fullWidth className={style.submit ?? ''} loading={busy}>
        {t('login.title')}
      </Button>
    </DoorForm>
  )
}
