import { IconRefresh } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { rebuilding, type TopicMeta } from '../api/index.ts'
import { every } from '../platform/index.ts'
import { Banner } from '../ui/index.ts'

const ask_again_ms = 5_000

const isGoingOnNow = (): boolean => rebuilding.paths().size > 0

const pathOf = ({ meta }: { meta?: unknown }): string => (meta as TopicMeta | undefined)?.path ?? ''

/** Asks again for what is shown of it. */
const askAgain = async (client: QueryClient): Promise<void> => {
  const predicate = (query: { meta?: unknown }) => rebuilding.paths().has(pathOf(query))
  const active = client.getQueryCache().findAll({ type: 'active', predicate })
  rebuilding.keepOnly(new Set(active.map(pathOf)))
  await client.invalidateQueries({ predicate })
}

/** Says that lists and figures are as they were before an upgrade, and asks again until they are not (ADR 0073). */
export const RebuildingBanner = ({ className }: { className: string | undefined }) => {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const isGoingOn = useSyncExternalStore(rebuilding.subscribe, isGoingOnNow)
  useEffect(
    () => (isGoingOn ? every(ask_again_ms, () => void askAgain(client)) : undefined),
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
