import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './close.module.css'
import type { Closing } from './use-closing.ts'

/** A terminal did not close its day (ZR-16, PAY-28): shows which, why, and the two ways to continue. */
export const Unsettled = ({ closing }: { closing: Closing }) => {
  const { t } = useTranslation('cards')
  const textOf = useProblemText()
  const { dispatch } = usePos()
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
      <TouchButton
        size="lg"
        variant="ghost"
        className={style.force}
        onClick={() =>
          dispatch({
            type: 'opened',
            dialog: { kind: 'zReportAction', action: 'forceClose', forced: closing },
          })
        }
      >
        {t('settle.force')}
      </TouchButton>
    </>
  )
}
