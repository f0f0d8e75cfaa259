import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../shared/api/index.ts'
import { watchLine } from '../../shared/live/watch-line.ts'
import { every } from '../../shared/platform/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { isShellStored } from '../../shared/updates/index.ts'
import { useOffline } from '../popups/use-offline.ts'

/** Shown without network or server: the bon is kept; retries automatically and offers a reload (DEF-20). */
export const OfflineBand = () => {
  const { t } = useTranslation(['common', 'waiting'])
  const off = useOffline()
  useEffect(watchLine, [])
  useEffect(() => (off ? every(5000, () => void queryClient.invalidateQueries()) : undefined), [off])
  if (!off) return null
  return (
    <Banner
      tone="warn"
      icon={<IconCloudOff size={20} aria-hidden />}
      action={
        <>
          <button type="button" onClick={() => void queryClient.invalidateQueries()}>
            {t('common.retry')}
          </button>
          {isShellStored() ? (
            <button type="button" onClick={() => window.location.reload()}>
              {t('common.reload')}
            </button>
          ) : null}
        </>
      }
    >
      <b>{t('state.offline')}.</b> {t('state.offlineText')} {t('waiting:offline')}
    </Banner>
  )
}
