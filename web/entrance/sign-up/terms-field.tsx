import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import style from './terms-field.module.css'

const parts = ['service', 'account', 'data', 'money', 'end'] as const

/** The terms must be accepted (AUTH-29), and can be read first. */
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
      <div className={`${style.terms} row gap-12 touch`}>
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
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('terms.read')}
        </button>
      </div>
      {error === undefined ? null : (
        <p className="danger-text t-13" id={fault}>
          {error}
        </p>
      )}
      {isOpen ? (
        <Dialog title={t('terms.title')} onClose={() => setOpen(false)} size={640}>
          <div className={`${style.termsText} grid gap-16`}>
            {parts.map((part) => (
              <section key={part}>
                <h2>{t(`terms.${part}.title`)}</h2>
                <p>{t(`terms.${part}.text`)}</p>
              </section>
            ))}
            <TouchButton variant="primary" onClick={() => setOpen(false)}>
              {t('common:common.close')}
            </TouchButton>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
