import { SegmentedControl } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/index.ts'
import { Logo } from '../../shared/ui/index.ts'
import style from './door.module.css'
import { DoorSlip } from './door-slip.tsx'

/** Design 01: the way in at the left, with the language (AUTH-03); a slip on ink at the right. */
export const Door = ({ title, children, hint }: { title: string; children: ReactNode; hint?: ReactNode }) => {
  const { t } = useTranslation('entrance')
  const [language, chooseLanguage] = useLanguage()
  return (
    <div className={style.page}>
      <title>{`${title} · Bon`}</title>
      <div className={style.left}>
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
        <main className={style.middle}>
          <h1>{title}</h1>
          {children}
        </main>
        {hint ? <footer className={style.hint}>{hint}</footer> : null}
      </div>
      <div className={style.right} aria-hidden>
        <DoorSlip />
      </div>
    </div>
  )
}

/** The server says what is wrong, not the browser. */
export const DoorForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    className={style.form}
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

/** What the server said, above the button (AUTH-30); nothing when it said nothing. */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={style.refusal} role="alert">
      {children}
    </p>
  ) : null

/** That something went well, in the same place. */
export const GoodNews = ({ children }: { children: ReactNode }) => (
  <p className={style.news} role="status">
    {children}
  </p>
)

export { style as doorStyle }
