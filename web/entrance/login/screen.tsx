import { beginEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { Door, GoodNews, doorStyle as style } from '../door/door.tsx'
import { LostPairing } from '../pos-auto-login/lost-pairing.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { useLogin } from './use-login.ts'

/** Design 01. Who has forgotten his password keeps the e-mail field only (AUTH-02). */
export const LoginScreen = () => {
  const { t } = useTranslation('entrance')
  const login = useLogin()
  const { data: standing } = useQuery(query(beginEndpoints.standing, {}))
  const [hasForgotten, setForgotten] = useState(false)
  if (login.destination) return <Navigate to={login.destination} replace />
  if (hasForgotten)
    return (
      <Door title={t('forgot.title')}>
        <ForgotForm email={login.email()} onBack={() => setForgotten(false)} />
      </Door>
    )
  return (
    <Door
      title={t('login.title')}
      hint={
        <>
          {t('login.registerHint')}{' '}
          <Link className={style.link} to="/pos-auto-login">
            {t('login.pair')}
          </Link>
        </>
      }
    >
      {standing?.is_open ? <NobodyYet /> : null}
      <LostPairing leads />
      <LoginForm login={login} />
      {login.needsCode ? null : (
        <div className={style.links}>
          <button type="button" className={style.link} onClick={() => setForgotten(true)}>
            {t('login.forgot')}
          </button>
          {standing?.may_sign_up === false ? null : (
            <Link className={style.link} to="/sign-up">
              {t('login.signUp')}
            </Link>
          )}
        </div>
      )}
    </Door>
  )
}

/** Where nobody exists yet there is nobody to sign in as: the page says so, and leads on (ADR 0084). */
const NobodyYet = () => {
  const { t } = useTranslation('entrance')
  return (
    <GoodNews>
      {t('begin.nobody')}{' '}
      <Link className={style.link} to="/begin">
        {t('begin.go')}
      </Link>
    </GoodNews>
  )
}
