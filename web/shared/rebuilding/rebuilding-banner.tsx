import { IconRefresh } from '@tabler/icons-react'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { rebuilding } from '../api/index.ts'
import { every } from '../platform/index.ts'
import { Banner } from '../ui/index.ts'

const refetch_ms = 5_000

const isGoingOnNow = (): boolean => rebuilding.paths().size > 0

const pathOf = ({ meta }: Pick<Query, 'meta'>): string => meta?.path ?? ''

/** Refetches the shown reads that are stale. */
const refetchStale = async (client: QueryClient): Promise<void> => {
  const predicate = (query: Pick<Query, 'meta'>) => rebuilding.paths().has(pathOf(query))
  const active = client.getQueryCache().findAll({ type: 'active', predicate })
  rebuilding.retainOnly(new Set(active.map(pathOf)))
  await client.invalidateQueries({ predicate })
}

/** Shows that lists and figures are from before an upgrade, and refetches until they are current (ADR 0073). */
export const RebuildingBanner = ({ className }: { className?: string | undefined }) => {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const isGoingOn = useSyncExternalStore(rebuilding.subscribe, isGoingOnNow)
  useEffect(
    () => (isGoingOn ? every(refetch_ms, () => void refetchStale(client)) : undefined),
    [isGoingOn, client],
  )
  if (!isGoingOn) return null
  return (
    <div className={className}>
      <Banner tone="info" icon={<IconRefresh size={20} aria-hidden />}>
        {t('rebuilding')}
      </Banner>
    </div>
  )
}
