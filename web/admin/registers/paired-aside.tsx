import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Panel } from '../../shared/ui/panel.tsx'
import { PairedDevices } from '../devices/paired-devices.tsx'

/** Beside a register's form: its paired devices, and a code for another one (POS-02, DEF-46). */
export const PairedAside = () => {
  const { t } = useTranslation('shop')
  const { uuid } = useParams()
  // A register must be saved before it can be paired.
  if (uuid === undefined) return null
  return (
    <Panel as="section">
      <h2>{t('register.devices')}</h2>
      <PairedDevices register_uuid={uuid} />
    </Panel>
  )
}
