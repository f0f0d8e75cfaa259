import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import style from './touch-button.module.css'

type TouchButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'plain' | 'ghost' | 'primary' | 'pay' | 'danger' | 'chrome'
  /** 52, 64 or 72 high. */
  size?: 'md' | 'lg' | 'xl'
}

/** The register's button: a lower edge that disappears on press. `pay` is amber and means money. */
export const TouchButton = ({ look = 'plain', size = 'md', className, ...rest }: TouchButtonProps) => (
  <button type="button" {...rest} className={classes(style.button, style[look], style[size], className)} />
)
