import type { ButtonSize, Hue } from '@bon/contracts/registers'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { quantity } from '../format/index.ts'
import { classes } from './classes.ts'
import style from './keycap.module.css'
import { useLongPress } from './use-long-press.ts'

/** What every product key has in common with other parts of the till. */
export const keyRoles = 'relative column spread shrinks clipped round-2 t-16 w-650 text-left'

type KeycapProps = {
  name: string
  price: string
  hue: Hue
  size: ButtonSize
  /** Corner style 0 to 3: 0, 6, 10, 18 px (DEF-56). */
  corner?: number
  /** Thousandths of the product on the bon. */
  onBon?: number
  asks?: boolean
  /** Struck through and flat; a press calls `onRefused`, if given. */
  disabled?: boolean
  /** The arrow selection of the search is here. */
  chosen?: boolean
  onPress?: () => void
  /** Long press, secondary mouse button, or Shift+Enter. */
  onLongPress?: (() => void) | undefined
  onRefused?: () => void
}

/** A product's key: name, price, and quantity on the bon. */
export const Keycap = ({
  name,
  price,
  hue,
  size,
  corner = 2,
  onBon = 0,
  asks,
  disabled,
  chosen,
  onPress,
  onLongPress,
  onRefused,
}: KeycapProps) => {
  const press = useLongPress(disabled ? onRefused : onPress, disabled ? undefined : onLongPress)
  return (
    <button
      type="button"
      lang="da"
      className={classes(style.key, keyRoles, style[size], onBon > 0 && style.counted)}
      data-hue={hue}
      data-corner={corner}
      aria-disabled={disabled || undefined}
      data-chosen={chosen || undefined}
      // A tap must not move the keyboard focus: Enter stays bound to the pay button.
      onMouseDown={(event) => event.preventDefault()}
      {...press}
    >
      <span className={style.name}>{hyphenated(name)}</span>
      <small className={`${style.price} flex bottom spread gap-6 t-14 one-line`}>
        {price}
        {asks && onBon === 0 ? <IconAdjustmentsHorizontal size={17} aria-hidden /> : null}
      </small>
      {onBon > 0 ? <span className={`${style.count} place-centre t-14 w-750`}>{quantity(onBon)}</span> : null}
    </button>
  )
}

const syllable = /(?<=[aeiouyæøå])([^aeiouyæøå]*?)((?:s?[bdfgkptv][lrj]|s[kpt]|.)(?=[aeiouyæøå]))/gi

/** A long word may be broken between its syllables, with a hyphen: browsers rarely know how Danish is hyphenated. */
const hyphenated = (name: string): string =>
  name.replaceAll(
    /(\p{L}{2})(\p{L}{6,})(?=\p{L}{2})/gu,
    (_, start: string, middle: string) => start + middle.replaceAll(syllable, '$1\u00ad$2'),
  )
