import { IconCreditCardOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/ui/index.ts'
import { useSteadyPos } from '../../registers/index.ts'
import { useUnresolvedCards } from './use-attempt.ts'

/** Shows card payments without a known outcome (CARD-1 to CARD-27, TERM-9). */
export const CardAlarm = () => {
  const { t } = useTranslation('cards')
  const { register, dispatch } = useSteadyPos()
  const payments = useUnresolvedCards(register.uuid)
  if (payments.length === 0) return null
  return (
    <div>
      <Banner
        tone={payments.some(({ state }) => state === 'review') ? 'bad' : 'warn'}
        icon={<IconCreditCardOff size={20} aria-hidden />}
        action={
          <button
            type="button"
            className="underlined"
            onClick={() => dispatch({ type: 'opened', dialog: { kind: 'unresolvedCards' } })}
          >
            {t('board.open')}
          </button>
        }
      >
        {t('board.alarm', { count: payments.length })}
      </Banner>
    </div>
  )
}
