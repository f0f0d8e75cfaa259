import { IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Whoever stands at the register sees on every screen that nothing of it is real (DESIGN.md 5, DEF-21). */
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
