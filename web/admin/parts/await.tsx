import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState } from '../../shared/ui/index.ts'

/** Loading, error, or the fetched data. Data already on screen stays when a refetch fails. */
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
  /** A skeleton in the shape of the page; grey lines by default. */
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
