import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockingPopup } from '../popups/index.ts'
import { TouchButton } from '../ui/touch-button.tsx'
import type { PartFault } from './load-part.ts'
import { useServerThere } from './use-server-there.ts'

/**
 * RES-20: the old part is gone after a deployment, or the network is down; which of them, the server knows. Without it
 * there is no key, because reloading would lead to the browser's error page. The bon is stored on the device.
 */
export const PartFailure = ({ fault }: { fault: PartFault }) => {
  const { t } = useTranslation()
  const isThere = useServerThere()
  return (
    <BlockingPopup
      tone="amber"
      icon={<IconCloudOff size={24} stroke={1.8} />}
      title={t(isThere === false ? 'state.offline' : 'part.title')}
      actions={
        isThere ? (
          <TouchButton variant="primary" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </TouchButton>
        ) : null
      }
    >
      <p>{t(isThere === undefined ? 'part.kept' : isThere ? `part.${fault}` : 'part.away')}</p>
    </BlockingPopup>
  )
}
