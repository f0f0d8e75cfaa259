import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { every } from '../../shared/platform/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'

/** Seconds left before a button is enabled; restarts when the confirmed value changes. */
export const useCountdown = (from: number, what: unknown): number => {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    setLeft(from)
    return every(1000, () => setLeft((seconds) => Math.max(0, seconds - 1)))
  }, [from, what])
  return left
}

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
