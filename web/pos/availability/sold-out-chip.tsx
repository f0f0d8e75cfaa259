import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './sold-out.module.css'
import { useUnavailable } from './use-unavailable.ts'

const SoldOutDialog = lazy(async () => ({ default: (await import('./sold-out-dialog.tsx')).SoldOutDialog }))

/** DES-3: shows how many products are unavailable and opens the list. */
export const SoldOutChip = () => {
  const { t } = useTranslation('pos')
  const { size } = useUnavailable()
  const [shown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${style.chip} rigid dim2 t-14 w-650 one-line`}
        aria-haspopup="dialog"
        // A tap must not move the keyboard focus: Enter stays bound to the pay button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(true)}
      >
        {size === 0 ? t('soldOut.one') : t('soldOut.count', { count: size })}
      </button>
      {shown ? (
        <Suspense>
          <SoldOutDialog onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
