import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../shared/ui/index.ts'

/** Leaving with unsaved changes asks once (DES-15); for a closed tab the browser asks. */
export const LeaveGuard = ({ when }: { when: () => boolean }) => {
  const { t } = useTranslation('resources')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  )
  const confirmUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (when()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => confirmUnload(event)
    addEventListener('beforeunload', listen)
    return () => removeEventListener('beforeunload', listen)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('ui.leave_title')}
      confirm={t('ui.leave')}
      variant="danger"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t('ui.leave_text')}
    </ConfirmDialog>
  )
}
