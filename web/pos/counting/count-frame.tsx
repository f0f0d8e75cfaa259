import type { ComponentPropsWithRef, ReactNode } from 'react'
import style from './count-frame.module.css'

/** Layout of the open and close screens: steps on the left, the count in the middle, totals on the right. */
export const CountFrame = ({ children }: { children: ReactNode }) => (
  <main className={`${style.frame} grid`}>{children}</main>
)

export const CountSteps = (props: ComponentPropsWithRef<'nav'>) => (
  <nav className={`${style.steps} column gap-4`} {...props} />
)

export const CountWork = (props: ComponentPropsWithRef<'section'>) => (
  <section className={`${style.count} column gap-10 scrolls`} {...props} />
)

/** Buttons below the count. */
export const UnderCount = ({ children }: { children: ReactNode }) => (
  <div className={`${style.under} row rigid wraps`}>{children}</div>
)

/** Totals that scroll when they are long; what is pressed next stays in sight below them. */
export const CountSide = ({ children, foot }: { children: ReactNode; foot?: ReactNode }) => (
  <aside className={`${style.side} column gap-10`}>
    <div className={`${style.totals} column gap-10 scrolls`}>{children}</div>
    {foot}
  </aside>
)

type AgreeProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A checkbox that must be ticked before the register opens or closes. */
export const Agree = ({ checked, onChange, children }: AgreeProps) => (
  <label className={`${style.agree} row gap-12 round-2 w-650`}>
    <input
      className="tick"
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
  </label>
)
