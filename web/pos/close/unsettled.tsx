import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

const ForceCloseDialog = lazy(async () => ({
  default: (await import('./force-close-dialog.tsx')).ForceCloseDialog,
}))

/** A terminal did not close its day (ZR-16, PAY-28): shows which, why, and the two ways to continue. */
export const Unsettled = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('cards')
  const textOf = useProblemText()
  const [forces, setForces] = useState(false)
  const { error, isPending, mutate } = closing.close
  const reason = String(problemOf(error)?.params?.['reason'] ?? 'other')
  return (
    <>
      <Banner tone="bad">
        {textOf(error)} {t(`settle.reason.${reason}`, { defaultValue: t(`reason.${reason}`) })}
      </Banner>
      <TouchButton size="lg" disabled={isPending} onClick={() => mutate()}>
        {t('settle.again')}
      </TouchButton>
      <TouchButton size="lg" variant="ghost" className={style.force} onClick={() => setForces(true)}>
        {t('settle.force')}
      </TouchButton>
      {forces ? (
        <Suspense>
          <ForceCloseDialog closing={closing} onClose={() => setForces(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
