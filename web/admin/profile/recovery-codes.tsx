import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import style from '../identity/identity.module.css'
import profileStyle from './profile.module.css'

/** Shown this once: the server keeps their hashes only. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { t } = useTranslation('identity')
  return (
    <div className={style.form}>
      <p>{t('second_factor.codes_text')}</p>
      <ul className={profileStyle.codes} aria-label={t('second_factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={profileStyle.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={style.actions}>
        <Button onClick={onKept}>{t('second_factor.kept')}</Button>
      </div>
    </div>
  )
}
