import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/index.ts'

/** RES-07: what a register sells from could not be fetched; the server's reason is said, and the bon is kept. */
export const RegisterFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('pos')
  return (
    <ErrorState
      error={error}
      title={t('register.failed')}
      still={t('register.failedStill')}
      onRetry={onRetry}
    />
  )
}
