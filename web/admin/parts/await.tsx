import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState } from '../../shared/ui/index.ts'

/** What was fetched, or that it is coming, or that it failed. What is already on the screen stays when a refetch fails. */
export const Await = <Data,>({
  data,
  error,
  onRetry,
  failed,
  skeleton,
  children,
}: {
  data: Data | undefined
  error: unknown
  onRetry: () => void
  failed: string
  /** The coming page in grey; lines when it has no shape of its own. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}) => {
  const { t } = useTranslation('admin')
  if (data !== undefined) return children(data)
  return error ? (
    <ErrorState error={error} title={failed} still={t('shell.still')} onRetry={onRetry} />
  ) : (
    <LoadingState>{skeleton}</LoadingState>
  )
}
