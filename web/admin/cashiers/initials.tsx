import type { CashierRow } from '@bon/contracts/identity'
import style from './cashiers.module.css'

/** The cashier's badge, as the register shows it. */
export const Initials = ({ of }: { of: Pick<CashierRow, 'hue' | 'initials'> }) => (
  <span className={style.initials} data-hue={of.hue}>
    {of.initials}
  </span>
)
