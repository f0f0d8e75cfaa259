import { Button, SegmentedControl } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Logo } from '../../shared/ui/index.ts'
import style from './entrance-page.module.css'
import { EntranceSlip } from './entrance-slip.tsx'

/** DES-1: the form on the left with the language choice (AUTH-03), a drawn slip on the right. */
export const EntrancePage = ({
  title,
  children,
  hint,
}: {
  title: string
  children: ReactNode
  hint?: ReactNode
}) => {
  const { t } = useTranslation('entrance')
  const [language, chooseLanguage] = useLanguage()
  return (
    <div className={`${style.page} grid`}>
      <title>{`${title} · Bon`}</title>
      <div className={`${style.left} column`}>
        <header className="row gap-0 spread">
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
        <main className={`${style.middle} grid`}>
          <h1 className="below-8 w-800">{title}</h1>
          {children}
        </main>
        {hint ? <footer className="dim t-14">{hint}</footer> : null}
      </div>
      <div className={`${style.right} relative clipped`} aria-hidden>
        <EntranceSlip />
      </div>
    </div>
  )
}

/** The server validates, so browser validation is off. */
export const EntranceForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    className={`${style.form} grid`}
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

/** The server's message, above the button (AUTH-30); nothing without one. */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="notice tone-bad" role="alert">
      {children}
    </p>
  ) : null

/** A success message, in the same place. */
export const GoodNews = ({ children }: { children: ReactNode }) => (
  <p className="notice tone-good" role="status">
    {children}
  </p>
)

/** The submit button of an entrance form. */
export const EntranceButton = Button.withProps({ fullWidth: true, className: style.submit ?? '' })

export const EntranceLinks = ({ children }: { children: ReactNode }) => (
  <div className={`${style.links} flex wraps spread`}>{children}</div>
)
