import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, useAvailability } from '../../shared/api/index.ts'
import { every } from '../../shared/platform/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import style from './shell.module.css'

/** No network or no answer: says that the bon is kept, asks again by itself and offers to reload. */
export const OfflineBand = () => {
  const { t } = useTranslation()
  const { reachable } = useAvailability()
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  const off = !online || !reachable
  useEffect(() => (off ? every(5000, () => void queryClient.invalidateQueries()) : undefined), [off])
  if (!off) return null
  return (
    <div className={style.band}>
      <Banner
        tone="warn"
        icon={<IconCloudOff size={20} aria-hidden />}
        action={
          <>
            <button type="button" onClick={() => void queryClient.invalidateQueries()}>
              {t('common.retry')}
            </button>
            <button type="button" onClick={() => window.location.reload()}>
              {t('common.reload')}
            </button>
          </>
        }
      >
        <b>{t('state.offline')}.</b> {t('state.offlineText')}
      </Banner>
    </div>
  )
}
