import { useTranslation } from 'react-i18next'
import { Kbd, TouchButton } from '../../shared/ui/index.ts'
import { CountGrid, UnderCount } from '../counting/index.ts'
import type { Closing } from './use-closing.ts'

export const CountStep = ({ closing: { counting, units, session, blind } }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  return (
    <>
      <CountGrid units={units} counts={counting.counts} onCount={counting.set} fixed={blind.isFixed} />
      <UnderCount>
        <TouchButton
          disabled={!session || blind.isFixed}
          onClick={() => session && counting.fill(session.opening_counts)}
        >
          {t('session:close.same')}
        </TouchButton>
        <TouchButton disabled={blind.isFixed} onClick={() => counting.fillRest(units)}>
          {t('session:count.rest')}
        </TouchButton>
        <TouchButton disabled={blind.isFixed} onClick={counting.reset}>
          {t('pay.reset')}
        </TouchButton>
        <p className="not-narrow row gap-5 push dim t-14">
          <Kbd>Tab</Kbd> {t('session:count.next')} · <Kbd>+</Kbd> <Kbd>−</Kbd> {t('session:count.adjust')}
        </p>
      </UnderCount>
    </>
  )
}
