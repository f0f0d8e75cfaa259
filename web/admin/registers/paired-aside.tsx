import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PairedDevices } from '../devices/paired-devices.tsx'
import parts from '../parts/parts.module.css'

/** Beside a register's form: the devices that are this register, and a code for one more (POS-02, DEF-46). */
export const PairedAside = () => {
  const { t } = useTranslation('shop')
  const { uuid } = useParams()
  // What does not exist yet cannot be paired with.
  if (uuid === undefined) return null
  return (
    <section className={parts.card}>
      <h2>{t('register.devices')}</h2>
      <PairedDevices register_uuid={uuid} />
    </section>
  )
}
