import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './sold-out.module.css'
import { useUnavailable } from './use-unavailable.ts'

const SoldOutDialog = lazy(async () => ({ default: (await import('./sold-out-dialog.tsx')).SoldOutDialog }))

/** Design 03: how many are struck, beside the key sizes; behind it the list. */
export const SoldOutChip = () => {
  const { t } = useTranslation('pos')
  const { size } = useUnavailable()
  const [shown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        className={style.chip}
        aria-haspopup="dialog"
        // A finger does not move the keyboard's focus: Enter stays the amber button.
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
