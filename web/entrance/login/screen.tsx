import { beginEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { EntranceLinks, EntrancePage, GoodNews } from '../form/entrance-page.tsx'
import { LostPairing } from '../pos-auto-login/lost-pairing.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { useLogin } from './use-login.ts'

/** DES-1. The forgotten-password form keeps only the e-mail field (AUTH-02). */
export const LoginScreen = () => {
  const { t } = useTranslation('entrance')
  const login = useLogin()
  const { data: status } = useQuery(query(beginEndpoints.status, {}))
  const [hasForgotten, setForgotten] = useState(false)
  if (login.destination) return <Navigate to={login.destination} replace />
  if (hasForgotten)
    return (
      <EntrancePage title={t('forgot.title')}>
        <ForgotForm email={login.email()} onBack={() => setForgotten(false)} />
      </EntrancePage>
    )
  return (
    <EntrancePage
      title={t('login.title')}
      hint={
        <>
          {t('login.registerHint')}{' '}
          <Link className="link" to="/pos-auto-login">
            {t('login.pair')}
          </Link>
        </>
      }
    >
      {status?.is_open ? <NoUsersYet /> : null}
      <LostPairing leads />
      <LoginForm login={login} />
      {login.needsCode ? null : (
        <EntranceLinks>
          <button type="button" className="link" onClick={() => setForgotten(true)}>
            {t('login.forgot')}
          </button>
          {status?.may_sign_up === false ? null : (
            <Link className="link" to="/sign-up">
              {t('login.signUp')}
            </Link>
          )}
        </EntranceLinks>
      )}
    </EntrancePage>
  )
}

/** Without users nobody can sign in: links to the first-user page (ADR 0084). */
const NoUsersYet = () => {
  const { t } = useTranslation('entrance')
  return (
    <GoodNews>
      {t('begin.nobody')}{' '}
      <Link className="link" to="/begin">
        {t('begin.go')}
      </Link>
    </GoodNews>
  )
}
