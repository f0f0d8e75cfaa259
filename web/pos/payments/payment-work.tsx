import type { Money } from '@bon/contracts/kernel'
import type { ReactNode } from 'react'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import style from './payment-work.module.css'

type WorkProps = { children: ReactNode }

/** The middle column of the payment sheet for any payment type: amounts, input, and buttons at the bottom. */
export const PaymentWork = ({ children }: WorkProps) => (
  <div className={`${style.work} shrinks column gap-14 scrolls`}>{children}</div>
)

export const WithPad = ({ children }: WorkProps) => (
  <div className={`${style.withPad} fill grid gap-16`}>{children}</div>
)

export const WorkFoot = ({ children }: WorkProps) => (
  <div className={`${style.foot} push-down flex gap-10 rigid`} data-foot>
    {children}
  </div>
)

type TakeButtonProps = { amount: Money; disabled: boolean; onClick: () => void; children: ReactNode }

/** The primary button, with its action and amount. */
export const TakeButton = ({ amount, disabled, onClick, children }: TakeButtonProps) => (
  <TouchButton
    variant="pay"
    size="xl"
    className={`${style.receive} grow spread`}
    disabled={disabled}
    onClick={onClick}
  >
    <span>{children}</span>
    <b>{money(amount)}</b>
  </TouchButton>
)
