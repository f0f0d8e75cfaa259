import { IconBackspace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import style from './numpad.module.css'

type NumpadProps = {
  onKey: (key: string) => void
  /** `amount`: 7 8 9 on top and a comma, like a calculator. `pin`: 1 2 3 on top, dark, like a telephone. */
  kind: 'amount' | 'pin' | 'code'
  /** The keys of a code. */
  letters?: string
  /** The lower left key of a PIN pad, if any. */
  corner?: React.ReactNode
}

export const erase = 'erase'
const rows = {
  amount: ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0', erase],
  pin: ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'corner', '0', erase],
}

export const Numpad = ({ onKey, kind, letters = '', corner }: NumpadProps) => {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics to a keypad.
    <div
      className={classes(style.pad, 'grid gap-8', style[kind])}
      role="group"
      style={kind === 'code' ? { '--pad-columns': 'repeat(auto-fill, minmax(48px, 1fr))' } : undefined}
      aria-label={t('numpad.label')}
      // A tap must not focus the key: a later Enter on the keyboard would repeat the digit.
      onMouseDown={(event) => event.preventDefault()}
    >
      {(kind === 'code' ? [...letters, erase] : rows[kind]).map((key) =>
        key === 'corner' ? (
          <span key={key} className="grid">
            {corner}
          </span>
        ) : (
          <button
            key={key}
            type="button"
            aria-label={key === erase ? t('numpad.erase') : key}
            onClick={() => onKey(key)}
          >
            {key === erase ? <IconBackspace size={28} stroke={1.6} aria-hidden /> : key}
          </button>
        ),
      )}
    </div>
  )
}
