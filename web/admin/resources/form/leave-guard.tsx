import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../shared/ui/index.ts'

/** Leaving with changes that are not saved asks once (DESIGN.md 4, 15); a closed tab is asked by the browser. */
export const LeaveGuard = ({ when }: { when: () => boolean }) => {
  const { t } = useTranslation('resources')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (when()) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', listen)
    return () => removeEventListener('beforeunload', listen)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('ui.leave_title')}
      confirm={t('ui.leave')}
      look="danger"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {t('ui.leave_text')}
    </ConfirmDialog>
  )
}
