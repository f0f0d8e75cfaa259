import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import style from './touch-button.module.css'

type TouchButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'plain' | 'ghost' | 'primary' | 'pay' | 'danger' | 'chrome'
  /** 52, 64 or 72 px high. */
  size?: 'md' | 'lg' | 'xl'
}

/** The register's button: a lower edge that disappears when pressed. `pay` is amber and only used for payments. */
export const TouchButton = ({ variant = 'plain', size = 'md', className, ...rest }: TouchButtonProps) => (
  <button type="button" {...rest} className={classes(style.button, style[variant], style[size], className)} />
)
