import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockingPopup } from '../popups/index.ts'
import { TouchButton } from '../ui/touch-button.tsx'
import type { PartFault } from './load-part.ts'

/** RES-20: a new version is deployed and the old part is gone, or the network is. The bon lies on the device. */
export const PartFailure = ({ fault }: { fault: PartFault }) => {
  const { t } = useTranslation()
  return (
    <BlockingPopup
      tone="amber"
      icon={<IconCloudOff size={24} stroke={1.8} />}
      title={t('part.title')}
      actions={
        <TouchButton look="primary" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </TouchButton>
      }
    >
      <p>{t(`part.${fault}`)}</p>
    </BlockingPopup>
  )
}
