import { deviceEndpoints } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { pinAtHand } from '../../shared/device/index.ts'
import { pairThisBrowser } from '../../shared/pairing/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import style from './devices.module.css'

type ThisBrowserProps = {
  register_uuid: Uuid
  /** What the first and only thing to do on a page says instead. */
  label?: string
  /** Typed on this very page a moment ago: it is not asked for again. */
  pin?: string
}

/**
 * Makes the code and uses it at once: this browser is the register from then on, and opens it. Whoever pressed keeps his
 * own session for the office.
 */
export const ThisBrowser = ({ register_uuid, label, pin }: ThisBrowserProps) => {
  const { t } = useTranslation('identity')
  const { user } = useSession()
  const navigate = useNavigate()
  const { run, busy, refusal } = useAct({
    act: async () => {
      const { code } = (await call(deviceEndpoints.pairingCode, { params: { uuid: register_uuid } })).body
      return pairThisBrowser({ code, name: t('devices.browser_of', { name: user.name }).slice(0, 60) })
    },
    done: (place) => {
      if (pin) pinAtHand.put(register_uuid, pin)
      void navigate(place)
    },
  })
  if (!user.permissions.includes('devices.write')) return null
  const till = credentials.till()
  if (till?.register_uuid === register_uuid && till.token !== null)
    return <p className={style.here}>{t('devices.is_here')}</p>
  return (
    <>
      <Button
        variant={label ? 'filled' : 'default'}
        leftSection={<IconDeviceTablet size={21} stroke={1.7} aria-hidden />}
        onClick={() => run()}
        loading={busy}
      >
        {label ?? t('devices.make_here')}
      </Button>
      <Refusal text={refusal} />
    </>
  )
}
