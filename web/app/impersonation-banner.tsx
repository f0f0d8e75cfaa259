import { impersonationEndpoints } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'
import { call } from '../shared/api/index.ts'
import { credentials } from '../shared/credentials/index.ts'
import style from './impersonation.module.css'

type Impersonated = { by: string; name: string }

/** Above every page during impersonation: red, with both names and a button to end it (DEF-48). */
export const ImpersonationBanner = ({ by, name }: Impersonated) => {
  const { t } = useTranslation()
  return (
    <section className={`${style.banner} row gap-16 centre w-650`} aria-label={t('impersonation.label')}>
      <p>{t('impersonation.banner', { by, name })}</p>
      <button type="button" onClick={stop}>
        {t('impersonation.stop')}
      </button>
    </section>
  )
}

/** If the call fails, the impersonation expires after its hour. */
const stop = () => {
  // If the call is lost, the grant ends by its own hour.
  call(impersonationEndpoints.end, {}).catch(() => {})
  credentials.stopImpersonating()
}
