import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Marks every screen of a register in test mode (DES-35, DEF-21). */
export const TestModeBand = () => {
  const { t } = useTranslation('session')
  return (
    <>
      <IconSchool size={19} aria-hidden />
      <b>{t('testMode.name')}</b>
      <span>{t('testMode.band')}</span>
    </>
  )
}
