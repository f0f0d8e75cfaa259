import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Logo } from '../../shared/ui/index.ts'
import style from './login.module.css'
import { LoginSlip } from './login-slip.tsx'
import { useLogin } from './use-login.ts'

/** Design 01. Forgotten passwords and sign-up come with their package; their links are not shown before. */
export const LoginScreen = () => {
  const { t } = useTranslation('entrance')
  const [language, chooseLanguage] = useLanguage()
  const { destination, form, submit, refusal, busy } = useLogin()
  if (destination) return <Navigate to={destination} replace />
  return (
    <main className={style.page}>
      <section className={style.left}>
        <header className={style.head}>
          <Logo size={30} />
          <SegmentedControl
            aria-label={t('common:language.label')}
            value={language}
            onChange={(value) => chooseLanguage(value === 'en' ? 'en' : 'da')}
            data={[
              { value: 'da', label: t('common:language.da') },
              { value: 'en', label: t('common:language.en') },
            ]}
          />
        </header>
        <form className={style.form} onSubmit={submit} noValidate>
          <h1>{t('login.title')}</h1>
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
          {refusal ? (
            <p className={style.refusal} role="alert">
              {refusal}
            </p>
          ) : null}
          <Button type="submit" fullWidth className={style.submit} loading={busy}>
            {t('login.title')}
          </Button>
        </form>
        <p className={style.hint}>{t('login.registerHint')}</p>
      </section>
      <section className={style.right} aria-hidden>
        <LoginSlip />
      </section>
    </main>
  )
}
