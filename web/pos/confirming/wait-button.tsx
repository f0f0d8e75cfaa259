import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import { useCountdown } from './use-countdown.ts'

type WaitButtonProps = {
  children: ReactNode
  look?: 'primary' | 'pay' | 'danger'
  /** The three seconds begin again when what is confirmed becomes something else. */
  what: unknown
  disabled?: boolean
  onClick: () => void
}

/** POS-56, DEF-02: works only after 3 s, so that a reflex is not an answer. */
export const WaitButton = ({ children, look = 'danger', what, disabled, onClick }: WaitButtonProps) => {
  const { t } = useTranslation()
  const seconds = useCountdown(3, what)
  return (
    <TouchButton look={look} size="lg" disabled={disabled || seconds > 0} onClick={onClick}>
      {seconds > 0 && !disabled ? t('wait', { seconds }) : children}
    </TouchButton>
  )
}
