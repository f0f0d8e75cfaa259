import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/index.ts'

/** RES-07: the catalogue could not be fetched; shows the server's reason and keeps the bon. */
export const RegisterFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('pos')
  return (
    <main>
      <ErrorState
        error={error}
        title={t('register.failed')}
        still={t('register.failedStill')}
        onRetry={onRetry}
      />
    </main>
  )
}
