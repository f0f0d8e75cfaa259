import type { RegisterData } from '@bon/contracts/registers'
import { useEffect } from 'react'
import { useAvailability } from '../../shared/api/index.ts'
import { blocks, popupToShow } from '../../shared/popups/index.ts'
import { useUpdate } from '../../shared/updates/index.ts'
import { ClosedElsewhere, CompanyLocked, OtherTab, RegisterDisabled } from './blocking.tsx'
import { CloseDue, useCloseDue } from './close-due.tsx'
import { useClosedElsewhere } from './closed-elsewhere.ts'
import { useMessages } from './messages.ts'
import { NewVersion, PaymentWarning } from './offered.tsx'
import { usePaymentWarning } from './payment-warning.ts'
import { StatusMessages } from './status-messages.tsx'
import { useOffline } from './use-offline.ts'
import { useWhenIdle } from './use-when-idle.ts'

export type RegisterPopupsProps = {
  register: RegisterData
  /** Set when the register is in use in another tab; call it to use the register here. */
  otherTab?: (() => void) | undefined
  free: boolean
  atClosing?: boolean
  /** Called when a blocking popup appears or disappears (POS-36, POS-39). */
  onBlock?: (shown: boolean) => void
}

/** Shows one popup at a time, the most urgent first (DES-35). Maintenance and offline have components of their own. */
export const RegisterPopups = ({ register, otherTab, free, atClosing, onBlock }: RegisterPopupsProps) => {
  const { maintenance } = useAvailability()
  const warning = usePaymentWarning(register.company.uuid)
  const update = useUpdate(free)
  const { messages: all, dismiss } = useMessages(register.status_messages)
  const still = useWhenIdle(all.map(({ uuid }) => uuid).join(' '))?.split(' ') ?? []
  const messages = all.filter(({ uuid }) => still.includes(uuid))
  const closing = useCloseDue(register)
  const { closed, dismiss: onDismiss } = useClosedElsewhere(register)
  const kind = popupToShow({
    maintenance: maintenance !== null,
    payment_status: register.company_payment_status,
    disabled: register.disabled,
    has_session: register.session !== null,
    at_closing: atClosing ?? false,
    closed_elsewhere: closed !== undefined,
    other_tab: otherTab !== undefined,
    offline: useOffline(),
    new_version: update.isNew,
    free,
    close_due: closing.isDue,
    warning_due: warning.isDue,
    messages: messages.length,
  })
  const isBlocked = blocks(kind)
  useEffect(() => onBlock?.(isBlocked), [onBlock, isBlocked])

  if (kind === 'companyLocked') return <CompanyLocked register={register} />
  if (kind === 'registerDisabled') return <RegisterDisabled register={register} />
  if (kind === 'closedElsewhere' && closed) return <ClosedElsewhere n={closed.n} onDismiss={onDismiss} />
  if (kind === 'otherTab' && otherTab) return <OtherTab onTake={otherTab} />
  if (kind === 'newVersion') return <NewVersion onSnooze={update.snooze} />
  if (kind === 'closeDue') return <CloseDue register={register} onSnooze={closing.dismiss} />
  if (kind === 'paymentWarning') return <PaymentWarning register={register} onClose={warning.dismiss} />
  if (kind === 'statusMessages') return <StatusMessages messages={messages} onDismiss={dismiss} />
  return null
}
