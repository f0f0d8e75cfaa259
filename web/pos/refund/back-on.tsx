import type { Money, Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './refund.module.css'

/** A card payment of a terminal, or means beside the till, with what is left to go back on it. */
export type Way = { key: Uuid; payment_type_uuid: Uuid; left: Money }

type BackOnProps = {
  ways: readonly Way[]
  chosen: Uuid | undefined
  off: boolean
  onChoose: (key: Uuid | undefined) => void
}

/** The refund target: what paid, up to what is left of it (DEF-01, R-9), or cash. */
export const BackOn = ({ ways, chosen, off, onChoose }: BackOnProps) => {
  const { t } = useTranslation('orders')
  const { register, cash } = usePos()
  if (ways.length === 0) return null
  const nameOf = (type: Uuid) =>
    register.payment_types.find(({ uuid }) => uuid === type)?.name ?? t('refund.card')
  return (
    <fieldset className={`${style.backOn} flex gap-8 wraps`} disabled={off}>
      <legend>{t('refund.backOn')}</legend>
      {ways.map(({ key, payment_type_uuid, left }) => (
        <TouchButton
          key={key}
          variant={key === chosen ? 'primary' : 'plain'}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          <span>
            {nameOf(payment_type_uuid)}
            <small>{t('refund.leftOnCard', { amount: money(left) })}</small>
          </span>
        </TouchButton>
      ))}
      {cash.method === 'cash' ? (
        <TouchButton
          variant={chosen ? 'plain' : 'primary'}
          aria-pressed={!chosen}
          onClick={() => onChoose(undefined)}
        >
          {t('refund.inCash')}
        </TouchButton>
      ) : null}
    </fieldset>
  )
}
