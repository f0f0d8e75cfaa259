import { IconCheck } from '@tabler/icons-react'
import { classes, Numpad, useTypedKeys } from '../ui/index.ts'
import style from './pin-pad.module.css'
import type { PinEntry } from './use-pin.ts'

type PinPadProps = {
  entry: PinEntry
  /** The number of digits as text, for screen readers. */
  count: string
  submit: string
  /** On a dark screen with larger dots, instead of in a panel. */
  bare?: boolean
}

/** Dots for the typed digits, the error, and the pad; the keyboard works too. */
export const PinPad = ({ entry, count, submit, bare = false }: PinPadProps) => {
  useTypedKeys(({ key, ctrlKey, metaKey, altKey, target, timeStamp }) => {
    if (ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement) return false
    if (/^\d$/.test(key)) entry.key(key, timeStamp)
    else if (key === 'Backspace') entry.type('erase')
    else if (key === 'Enter' && entry.canSubmit) entry.submit()
    else return false
    return true
  })
  return (
    <div className={bare ? style.bare : `${style.panel} grid gap-10 round-3`}>
      <div
        className={classes(style.dots, 'flex gap-14 centre', entry.shaking && style.shake)}
        role="img"
        aria-label={count}
      >
        {Array.from({ length: entry.longest }, (_, i) => (
          <i key={i} className={classes(i < entry.pin.length && style.on)} />
        ))}
      </div>
      <p className={`${style.message} t-14 w-600 text-centre`} role="alert">
        {entry.message}
      </p>
      <Numpad
        kind="pin"
        onKey={entry.type}
        corner={
          entry.canSubmit ? (
            <button type="button" aria-label={submit} onClick={entry.submit}>
              <IconCheck size={28} stroke={1.8} aria-hidden />
            </button>
          ) : undefined
        }
      />
    </div>
  )
}
