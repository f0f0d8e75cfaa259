import { deviceEndpoints, type PairedDevice } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { Await } from '../parts/await.tsx'
import { Lines } from '../parts/lines.tsx'
import { useAction } from '../parts/use-action.ts'
import { PairingCode } from './pairing-code.tsx'
import { ThisBrowser } from './this-browser.tsx'

/** The devices paired with this register, and a code for another one (POS-02, DEF-46). Part of the register's page. */
export const PairedDevices = ({ register_uuid }: { register_uuid: RegisterUuid }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(deviceEndpoints.list, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('devices.failed')}>
      {({ devices }) => {
        const here = devices.filter((device) => device.register_uuid === register_uuid)
        return (
          <>
            {here.length === 0 ? (
              <p className="note">{t('devices.none')}</p>
            ) : (
              <Lines>
                {here.map((device) => (
                  <Device key={device.uuid} device={device} />
                ))}
              </Lines>
            )}
            <PairingCode register_uuid={register_uuid} paired={here.length}>
              <ThisBrowser register_uuid={register_uuid} />
            </PairingCode>
          </>
        )
      }}
    </Await>
  )
}

const Device = ({ device }: { device: PairedDevice }) => {
  const { t } = useTranslation('identity')
  const [isConfirming, setConfirming] = useState(false)
  const params = { uuid: device.uuid }
  const { name } = device
  const unpair = useAction({
    action: () => call(deviceEndpoints.unpair, { params }),
    commands: [deviceEndpoints.unpair],
    successToast: () => ({ text: t('devices.unpaired', { name }) }),
  })
  const unlock = useAction({
    action: () => call(deviceEndpoints.unlock, { params }),
    successToast: () => ({ text: t('devices.unlocked', { name }) }),
  })
  return (
    <li>
      <IconDeviceTablet size={25} stroke={1.7} aria-hidden />
      <span className="grow">
        <b>{name}</b>
        <span className="note">
          {t('devices.since', { day: dateOf(device.paired_at) })}
          {` · ${t(device.has_key ? 'devices.bound' : 'devices.unbound')}`}
          {device.last_used_at ? ` · ${t('devices.used', { at: dateTimeOf(device.last_used_at) })}` : null}
        </span>
        <Refusal text={unpair.refusal || unlock.refusal} />
      </span>
      <Button variant="default" onClick={() => unlock.run()} loading={unlock.busy}>
        {t('devices.unlock')}
      </Button>
      <Button variant="default" onClick={() => setConfirming(true)} loading={unpair.busy}>
        {t('devices.unpair')}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t('devices.unpair_title', { name })}
          confirm={t('devices.unpair')}
          variant="danger"
          onConfirm={() => {
            setConfirming(false)
            unpair.run()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('devices.unpair_text')}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
