import type { ComponentPropsWithRef, ReactNode } from 'react'
import style from './step-form.module.css'

/** A short single-column form: a setup step, a card of the core data. */
export const StepForm = (props: ComponentPropsWithRef<'form'>) => (
  <form className={`${style.form} grid gap-16`} {...props} />
)

/** Its fields; `top` aligns them at the top when one has text below. */
export const StepFields = ({ top = false, children }: { top?: boolean; children: ReactNode }) => (
  <div className={`${style.fields} grid bottom`} data-top={top || undefined}>
    {children}
  </div>
)

export const StepChoices = ({ children }: { children: ReactNode }) => (
  <div className={`${style.choices} grid gap-4`}>{children}</div>
)
