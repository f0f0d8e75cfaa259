import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NewPassword } from '../../shared/password/index.ts'
import {
  EntranceButton,
  EntranceForm,
  EntranceLinks,
  EntrancePage,
  GoodNews,
  Refusal,
} from '../form/entrance-page.tsx'
import { TermsField } from './terms-field.tsx'
import { type Invitation, useSignUp } from './use-sign-up.ts'

/** Name, e-mail and password, the last two typed twice, and the terms (AUTH-05, AUTH-26 to AUTH-29). */
export const SignUpForm = ({ invitation, head }: { invitation?: Invitation; head?: ReactNode }) => {
  const { t } = useTranslation('entrance')
  const { value, minimum, change, faults, tried, refusal, busy, isSent, submit } = useSignUp(invitation)
  if (isSent)
    return (
      <EntrancePage title={t('signUp.sent')}>
        <GoodNews>{t('signUp.sentText', { email: value.email })}</GoodNews>
        <Link className="link" to="/login">
          {t('forgot.back')}
        </Link>
      </EntrancePage>
    )
  const field = (name: 'name' | 'email' | 'email_repeat') => ({
    name,
    label: t(`signUp.${name}`),
    size: 'lg' as const,
    value: value[name],
    error: faults[name] && t(faults[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <EntrancePage title={t('signUp.title')}>
      {head}
      <EntranceForm onSubmit={submit}>
        <TextInput {...field('name')} autoComplete="name" autoFocus />
        <TextInput
          {...field('email')}
          type="email"
          autoComplete="username"
          readOnly={invitation !== undefined}
        />
        {invitation ? null : <TextInput {...field('email_repeat')} type="email" autoComplete="off" />}
        <NewPassword value={value} onChange={change} tried={tried} size="lg" minimum={minimum} />
        <TermsField
          checked={value.accepts_terms}
          onChange={(accepts_terms) => change({ accepts_terms })}
          error={faults.accepts_terms && t(faults.accepts_terms)}
        />
        <Refusal>{refusal}</Refusal>
        <EntranceButton type="submit" loading={busy}>
          {t('signUp.title')}
        </EntranceButton>
      </EntranceForm>
      <EntranceLinks>
        <Link className="link" to="/login">
          {t('signUp.hasAccount')}
        </Link>
      </EntranceLinks>
    </EntrancePage>
  )
}
