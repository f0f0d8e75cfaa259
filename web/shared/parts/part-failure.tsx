import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockingPopup } from '../popups/index.ts'
import { TouchButton } from '../ui/touch-button.tsx'
import type { PartFault } from './load-part.ts'

/** RES-20: the old part is gone after a deployment, or the network is down. The bon is stored on the device. */
export const PartFailure = ({ fault }: { fault: PartFault }) => {
  const { t } = useTranslation()
  return (
    <BlockingPopup
      tone="amber"
      icon={<IconCloudOff size={24} stroke={1.8} />}
      title={t('part.title')}
      actions={
        <TouchButton variant="primary" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </TouchButton>
      }
    >
      <p>{t(`part.${fault}`)}</p>
    </BlockingPopup>
  )
}
