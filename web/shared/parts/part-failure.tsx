import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pause } from '../platform/index.ts'
import { BlockingPopup } from '../popups/index.ts'
import { TouchButton } from '../ui/touch-button.tsx'
import type { PartFault } from './load-part.ts'

const ask_again_ms = 2_000

const answers = (): Promise<boolean> =>
  fetch('/last_deployment_time.txt', { cache: 'no-store', signal: AbortSignal.timeout(ask_again_ms) }).then(
    ({ ok }) => ok,
    // No answer: the network or the server is away.
    () => false,
  )

/** Undefined until the server was asked. Once it is back after an absence, the page loads itself again. */
const useServerThere = (): boolean | undefined => {
  const [isThere, setThere] = useState<boolean>()
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      for (let wasAway = false; !controller.signal.aborted; wasAway = true) {
        const answered = await answers()
        if (controller.signal.aborted) return
        if (answered && wasAway) return window.location.reload()
        setThere(answered)
        if (answered) return
        await pause(ask_again_ms, controller.signal)
      }
    }
    void ask()
    return () => controller.abort()
  }, [])
  return isThere
}

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
