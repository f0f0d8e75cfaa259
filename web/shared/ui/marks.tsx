import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './marks.module.css'

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className={`${style.kbd} dim`}>{children}</kbd>
)

/** The name and its mark: one key and one drawing (DES-39). */
export const Logo = ({ size = 22 }: { size?: 22 | 26 | 30 }) => {
  const { t } = useTranslation()
  return (
    <span className={`${style.logo} inline-row gap-8`} data-size={size}>
      <svg viewBox="0 0 26 32" aria-hidden>
        <path d="M2 1h22v27l-3.7-3-3.6 3-3.7-3-3.7 3-3.6-3L2 28z" fill="var(--amber)" />
        <path d="M7 9h12M7 14h12M7 19h7" stroke="var(--on-amber)" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <b>{t('app.name')}</b>
    </span>
  )
}

export const StateDot = ({ state }: { state: 'ok' | 'warn' | 'bad' | 'off' }) => (
  <i className={`${style.dot} rigid`} data-state={state} aria-hidden />
)
