import { useTranslation } from 'react-i18next'
import { useSteadyPos } from '../registers/index.ts'
import style from './sold-out.module.css'
import { useUnavailable } from './use-unavailable.ts'

/** DES-3: shows how many products are unavailable and opens the list. */
export const SoldOutChip = () => {
  const { t } = useTranslation('pos')
  const { dispatch } = useSteadyPos()
  const { size } = useUnavailable()
  return (
    <button
      type="button"
      className={`${style.chip} rigid dim2 t-14 w-650 one-line`}
      aria-haspopup="dialog"
      // A tap must not move the keyboard focus: Enter stays bound to the pay button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => dispatch({ type: 'opened', dialog: { kind: 'soldOut' } })}
    >
      {size === 0 ? t('soldOut.one') : t('soldOut.count', { count: size })}
    </button>
  )
}
