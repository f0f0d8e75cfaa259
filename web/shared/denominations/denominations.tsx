import type { Hue } from '@bon/contracts/registers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { denomination } from '../format/index.ts'
import { classes } from '../ui/index.ts'
import style from './denominations.module.css'

/** Denominations from 50 kr. up are notes. */
export const isNote = (unit: number): boolean => unit >= 5000
export const coinUnits = (units: readonly number[]): number[] => units.filter((unit) => !isNote(unit))

// Hues of Danish notes and coins; the middle coins have a hole.
const hues: Record<number, Hue> = {
  100000: 'tomat',
  50000: 'hav',
  20000: 'loev',
  10000: 'gulerod',
  5000: 'lyng',
  2000: 'rav',
  1000: 'rav',
  50: 'gulerod',
}
const hueOf = (unit: number): Hue => hues[unit] ?? 'skifer'
const hasHole = (unit: number): boolean => unit === 500 || unit === 200 || unit === 100

type Money = { unit: number; onTap?: () => void; count?: number; size?: 'tap' | 'row' | 'change' }

/** A note or coin, by its value. With `onTap` it is a button. */
export const DenominationFace = (props: Money) =>
  isNote(props.unit) ? <Note {...props} /> : <Coin {...props} />

export const Note = ({ unit, onTap, count = 0, size = 'tap' }: Money) => (
  <Tappable
    unit={unit}
    onTap={onTap}
    className={classes(style.note, 'place-centre relative clipped title-22', style[size])}
  >
    <Face unit={unit} spoken={onTap !== undefined} />
    {count > 0 ? <span className={`${style.count} place-centre t-13 w-750`}>{count}</span> : null}
  </Tappable>
)

export const Coin = ({ unit, onTap, count = 0, size = 'tap' }: Money) => (
  <Tappable unit={unit} onTap={onTap} className={classes(style.coin, 'grid t-15 w-750', style[size])}>
    <i className={classes(style.metal, 'place-centre', hasHole(unit) && style.hole)}>
      {count > 0 ? <span className={`${style.count} place-centre t-13 w-750`}>{count}</span> : null}
    </i>
    <Face unit={unit} spoken={onTap !== undefined} />
  </Tappable>
)

/** Hide the face from screen readers when the button already says the value. */
const Face = ({ unit, spoken }: { unit: number; spoken: boolean }) =>
  spoken ? <span aria-hidden>{denomination(unit)}</span> : denomination(unit)

type TappableProps = { unit: number; onTap: (() => void) | undefined; className: string; children: ReactNode }

const Tappable = ({ unit, onTap, className, children }: TappableProps) => {
  const { t } = useTranslation()
  if (!onTap) {
    return (
      <span className={className} data-hue={hueOf(unit)}>
        {children}
      </span>
    )
  }
  const label = unit < 100 ? t('cash.ore', { count: unit }) : t('cash.kroner', { count: unit / 100 })
  return (
    <button type="button" className={className} data-hue={hueOf(unit)} onClick={onTap}>
      <span className="vh">{label}</span>
      {children}
    </button>
  )
}
