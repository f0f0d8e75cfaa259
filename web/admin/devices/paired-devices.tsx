import { deviceEndpoints, type PairedDevice } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import { Await } from '../parts/await.tsx'
import { PairingCode } from './pairing-code.tsx'
import { ThisBrowser } from './this-browser.tsx'

/** The devices that are this register, and a code for one more (POS-02, DEF-46). Stands on the register's page. */
export const PairedDevices = ({ register_uuid }: { register_uuid: Uuid }) => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(deviceEndpoints.list, {}))
  return (
    <Await data={data} error={error} onRetry={() => void refetch()} failed={t('devices.failed')}>
      {({ devices }) => {
        const here = devices.filter((device) => device.register_uuid === register_uuid)
        return (
          <>
            {here.length === 0 ? (
              <p className={style.small}>{t('devices.none')}</p>
            ) : (
              <ul className={style.lines}>
                {here.map((device) => (
                  <Device key={device.uuid} device={device} />
                ))}
              </ul>
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
  const [isAsking, setAsking] = useState(false)
  const params = { uuid: device.uuid }
  const { name } = device
  const unpair = useAct({
    act: () => call(deviceEndpoints.unpair, { params }),
    stale: [deviceEndpoints.list],
    said: () => ({ text: t('devices.unpaired', { name }) }),
  })
  const unlock = useAct({
    act: () => call(deviceEndpoints.unlock, { params }),
    said: () => ({ text: t('devices.unlocked', { name }) }),
  })
  return (
    <li>
      <IconDeviceTablet size={25} stroke={1.7} aria-hidden />
      <span className={style.grow}>
        <b>{name}</b>
        <span className={style.small}>
          {t('devices.since', { day: dateOf(device.paired_at) })}
          {` · ${t(device.has_key ? 'devices.bound' : 'devices.unbound')}`}
          {device.last_used_at ? ` · ${t('devices.used', { at: dateTimeOf(device.last_used_at) })}` : null}
        </span>
        <Refusal text={unpair.refusal || unlock.refusal} />
      </span>
      <Button variant="default" onClick={() => unlock.run()} loading={unlock.busy}>
        {t('devices.unlock')}
      </Button>
      <Button variant="default" onClick={() => setAsking(true)} loading={unpair.busy}>
        {t('devices.unpair')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('devices.unpair_title', { name })}
          confirm={t('devices.unpair')}
          look="danger"
          onConfirm={() => {
            setAsking(false)
            unpair.run()
          }}
          onCancel={() => setAsking(false)}
        >
          {t('devices.unpair_text')}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
