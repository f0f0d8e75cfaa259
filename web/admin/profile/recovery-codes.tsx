import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import profileStyle from './profile.module.css'

/** Shown only once: the server stores hashes. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const { t } = useTranslation('identity')
  return (
    <div className="stack gap-16">
      <p>{t('second_factor.codes_text')}</p>
      <ul className="grid gap-8" aria-label={t('second_factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={`${profileStyle.code} t-14 anywhere`}>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onSaved}>{t('second_factor.kept')}</Button>
      </div>
    </div>
  )
}
