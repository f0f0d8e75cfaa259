import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocker, useBlocker } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import type { LeavingGuard } from '../till/parts.ts'
import { dialogOf } from '../till/till-state.ts'
import { useTill } from '../till/use-till.ts'

/**
 * Guards every navigation away from the register, including the browser's back button: an unsent bon opens the leaving
 * dialog (POS-28, DEF-65), a payment in progress blocks. What was asked for goes on after parking or discarding. The
 * register's own screens are open meanwhile: the bon stays at hand (ADR 0103).
 */
export const useLeaving = (): LeavingGuard => {
  const { t } = useTranslation('pos')
  const toast = useToast()
  const { asks, dispatch, register, paying } = useSteadyPos()
  const { company } = useSession()
  const home = tillPath(company.uuid, register.uuid)
  const waits = useTill(({ payment_underway }) => payment_underway)
  const isAlone = useTill(({ dialogs }) => dialogs.every(({ kind }) => kind === 'considerLeftOrder'))
  /** A card is followed by the register on every screen; any other payment is over in a moment. */
  const followsCard = paying.status === 'card'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      // The sale screen shows the bon, so going there does not leave it.
      ![currentLocation.pathname, home].includes(pathname) &&
      (pathname.startsWith(`${home}/`) ? waits && !followsCard : asks || waits),
  )
  const goOnTo = useTill((till) => dialogOf(till, 'considerLeftOrder')?.go_on)
  useEffect(() => {
    if (!goOnTo || asks) return
    dispatch({ type: 'closed', kind: 'considerLeftOrder' })
    goOnTo()
  }, [goOnTo, asks, dispatch])
  const { state } = blocker
  // A blocked back navigation fires twice and may have cleared the dialog meanwhile.
  const isPrompting = asks && !waits && isAlone

  useEffect(() => {
    if (state !== 'blocked') return
    if (waits) {
      blocker.reset()
      toast({ text: t('shell.moneyUnderway') })
    } else if (asks) dispatch({ type: 'opened', dialog: { kind: 'considerLeftOrder' } })
    else {
      // Who goes back at once is here again before another place was drawn.
      dispatch({ type: 'closed', kind: 'considerLeftOrder' })
      goOn(blocker)
    }
  }, [state, asks, waits, blocker, dispatch, toast, t])

  return {
    isPrompting: isPrompting && (state === 'blocked' || goOnTo !== undefined),
    stay: () => {
      dispatch({ type: 'closed', kind: 'considerLeftOrder' })
      if (blocker.state === 'blocked') blocker.reset()
    },
  }
}

/** The blocked navigation may be gone by now, when another one replaced it; `proceed` then throws. */
const goOn = ({ proceed }: Extract<Blocker, { state: 'blocked' }>): void => {
  try {
    proceed()
  } catch {
    // Another navigation replaced the blocked one and has already taken place.
  }
}
