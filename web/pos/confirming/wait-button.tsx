import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import { useCountdown } from './use-countdown.ts'

type WaitButtonProps = {
  children: ReactNode
  variant?: 'primary' | 'pay' | 'danger'
  /** The value being confirmed; the three seconds restart when it changes. */
  what: unknown
  disabled?: boolean
  onClick: () => void
}

/** POS-56, DEF-02: enabled after 3 s, so that a reflex tap does not confirm. */
export const WaitButton = ({ children, variant = 'danger', what, disabled, onClick }: WaitButtonProps) => {
  const { t } = useTranslation()
  const seconds = useCountdown(3, what)
  return (
    <TouchButton variant={variant} size="lg" disabled={disabled || seconds > 0} onClick={onClick}>
      {seconds > 0 && !disabled ? t('wait', { seconds }) : children}
    </TouchButton>
  )
}
