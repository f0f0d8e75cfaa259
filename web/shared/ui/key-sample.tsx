import type { ButtonSize, Hue } from '@bon/contracts/registers'
import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import style from './keycap.module.css'
import { keyRoles } from './keycap.tsx'

type KeySampleProps = ComponentPropsWithRef<'button'> & {
  name: string
  price: string
  hue: Hue
  size: ButtonSize
  corner: number
  /** Accessible name, instead of name and price. */
  label: string
}

/** A product key as on the register, for arranging keys; it sells nothing. */
export const KeySample = ({
  name,
  price,
  hue,
  size,
  corner,
  label,
  className,
  ...button
}: KeySampleProps) => (
  <button
    type="button"
    lang="da"
    data-hue={hue}
    data-corner={corner}
    className={classes(style.key, keyRoles, style[size], className)}
    {...button}
  >
    <span className="vh">{label}</span>
    <span className={style.name} aria-hidden>
      {name}
    </span>
    <small className={`${style.price} flex bottom spread gap-6 t-14 one-line`} aria-hidden>
      {price}
    </small>
  </button>
)
