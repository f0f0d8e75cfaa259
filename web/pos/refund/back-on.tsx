import type { PaymentUuid, Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './refund.module.css'
import type { cardsOf } from './refund-draft.ts'

type BackOnProps = {
  cards: ReturnType<typeof cardsOf>
  chosen: Uuid | undefined
  off: boolean
  onChoose: (payment_uuid: PaymentUuid | undefined) => void
}

/** The refund target: the original card, up to what is left of that payment (DEF-01), or cash. */
export const BackOn = ({ cards, chosen, off, onChoose }: BackOnProps) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  if (cards.length === 0) return null
  const nameOf = (type: Uuid) =>
    register.payment_types.find(({ uuid }) => uuid === type)?.name ?? t('refund.card')
  return (
    <fieldset className={`${style.backOn} flex gap-8 wraps`} disabled={off}>
      <legend>{t('refund.backOn')}</legend>
      {cards.map(({ payment_uuid, payment_type_uuid, left }) => (
        <TouchButton
          key={payment_uuid}
          variant={payment_uuid === chosen ? 'primary' : 'plain'}
          aria-pressed={payment_uuid === chosen}
          onClick={() => onChoose(payment_uuid)}
        >
          <span>
            {nameOf(payment_type_uuid)}
            <small>{t('refund.leftOnCard', { amount: money(left) })}</small>
          </span>
        </TouchButton>
      ))}
      <TouchButton
        variant={chosen ? 'plain' : 'primary'}
        aria-pressed={!chosen}
        onClick={() => onChoose(undefined)}
      >
        {t('refund.inCash')}
      </TouchButton>
    </fieldset>
  )
}
