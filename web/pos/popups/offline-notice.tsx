import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../shared/ui/index.ts'
import { useOffline } from './use-offline.ts'

/** On the payment sheet, which covers the offline banner (DEF-20). */
export const OfflineNotice = () => {
  const { t } = useTranslation()
  return useOffline() ? (
    <Banner tone="warn" icon={<IconCloudOff size={20} aria-hidden />}>
      <b>{t('state.offline')}.</b> {t('state.offlineText')}
    </Banner>
  ) : null
}
