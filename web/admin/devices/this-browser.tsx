import { deviceEndpoints } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { enteredPin } from '../../shared/device/index.ts'
import { pairThisBrowser } from '../../shared/pairing/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import style from './devices.module.css'

type ThisBrowserProps = {
  register_uuid: RegisterUuid
  /** Another label, when this is the only action of the page. */
  label?: string
  /** A PIN just typed on the same page, so that it is not asked for again. */
  pin?: string
}

/**
 * Creates a code and uses it at once: this browser becomes the register and opens it. The user's own session for the
 * back office is kept.
 */
export const ThisBrowser = ({ register_uuid, label, pin }: ThisBrowserProps) => {
  const { t } = useTranslation('identity')
  const { user } = useSession()
  const navigate = useNavigate()
  const { run, busy, refusal } = useAction({
    action: async () => {
      const { code } = (await call(deviceEndpoints.pairingCode, { params: { uuid: register_uuid } })).body
      return pairThisBrowser({ code, name: t('devices.browser_of', { name: user.name }).slice(0, 60) })
    },
    done: (place) => {
      if (pin) enteredPin.put(register_uuid, pin)
      void navigate(place)
    },
  })
  if (!user.permissions.includes('devices.write')) return null
  const till = credentials.till()
  if (till?.register_uuid === register_uuid && till.token !== null)
    return <p className={`${style.here} good-text w-650`}>{t('devices.is_here')}</p>
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
