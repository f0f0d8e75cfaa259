import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocker, useBlocker } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../register/index.ts'

/**
 * Guards every way out of the place, the browser's back too: an unsent bon asks what is to become of it (POS-28,
 * DEF-65), money on its way is waited for. Once the bon is parked or discarded, the step that was asked for goes on.
 */
export const useLeaving = (): { isAsked: boolean; stay: () => void } => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { asks, context, tell, register } = useSteadyPos()
  const { company } = useSession()
  const home = `/companies/${company.uuid}/pos/${register.uuid}`
  const waits = context.payment_underway
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A bon is at home at the sale: going there leaves nothing.
      ![currentLocation.pathname, home].includes(nextLocation.pathname) && (asks || waits),
  )
  const { state } = blocker
  // A step that was held back is taken twice by the browser's back, and may have cleared the question meanwhile.
  const isAsked = asks && !waits && (context.second === 'considerLeftOrder' || context.second === null)

  useEffect(() => {
    if (state !== 'blocked') return
    if (waits) {
      blocker.reset()
      toast({ text: t('shell.moneyUnderway') })
    } else if (asks) tell({ type: 'opened', what: 'considerLeftOrder' })
    else goOn(blocker)
  }, [state, asks, waits, blocker, tell, toast, t])

  return {
    isAsked: isAsked && state === 'blocked',
    stay: () => {
      tell({ type: 'closed', what: 'considerLeftOrder' })
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}

/** Whoever presses a key meanwhile may be somewhere else already: then there is no step left to go on with. */
const goOn = ({ proceed }: Extract<Blocker, { state: 'blocked' }>): void => {
  try {
    proceed()
  } catch {}
}
