import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rebuilding, useRebuilding } from '../api/index.ts'
import { every } from '../platform/index.ts'
import { Banner } from '../ui/index.ts'

const ask_again_ms = 5_000

/** Says that lists and figures are as they were before an upgrade, and asks again until they are not (ADR 0073). */
export const RebuildingBanner = ({ className }: { className: string | undefined }) => {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const isGoingOn = useRebuilding()
  useEffect(
    () => (isGoingOn ? every(ask_again_ms, () => void rebuilding.askAgain(client)) : undefined),
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
