import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { doorStyle as style } from '../door/door.tsx'

const parts = ['service', 'account', 'data', 'money', 'end'] as const

/** The terms must be accepted (AUTH-29), and can be read before: a door that nobody can look through is no choice. */
export const TermsField = ({
  checked,
  onChange,
  error,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}) => {
  const { t } = useTranslation('entrance')
  const [isOpen, setOpen] = useState(false)
  const fault = useId()
  return (
    <div>
      <div className={style.terms}>
        <label>
          <input
            type="checkbox"
            checked={checked}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : fault}
          />
          {t('terms.accept')}
        </label>
        <button type="button" className={style.link} onClick={() => setOpen(true)}>
          {t('terms.read')}
        </button>
      </div>
      {error === undefined ? null : (
        <p className={style.fault} id={fault}>
          {error}
        </p>
      )}
      {isOpen ? (
        <Dialog title={t('terms.title')} onClose={() => setOpen(false)} size={640}>
          <div className={style.termsText}>
            {parts.map((part) => (
              <section key={part}>
                <h2>{t(`terms.${part}.title`)}</h2>
                <p>{t(`terms.${part}.text`)}</p>
              </section>
            ))}
            <TouchButton look="primary" onClick={() => setOpen(false)}>
              {t('common:common.close')}
            </TouchButton>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
