import type { RegisterPaymentType } from '@bon/contracts/registers'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { slipNumber } from './tender.ts'
import type { PaymentExtras } from './use-sale.ts'

/** What the slip of a terminal beside the till says; only what was entered. */
export type Slip = Pick<PaymentExtras, 'reference' | 'card_type_uuid'>

type SlipFieldsProps = {
  cards: RegisterPaymentType['card_types']
  slip: Slip
  onChange: (slip: Slip) => void
  onDone: () => void
}

/**
 * The kind of card, where the close counts it apart (REG-40): none chosen is another card. And the slip's number, by which
 * a payment is found at the bank; Enter leaves that field and takes nothing.
 */
export const SlipFields = ({ cards = [], slip, onChange, onDone }: SlipFieldsProps) => {
  const { t } = useTranslation('bon')
  const { reference = '', card_type_uuid: chosen } = slip
  const choose = (uuid: string) => {
    const { card_type_uuid, ...rest } = slip
    onChange(card_type_uuid === uuid ? rest : { ...rest, card_type_uuid: uuid })
  }
  const write = (typed: string) => {
    const { reference: _, ...rest } = slip
    const number = slipNumber(typed)
    onChange(number === '' ? rest : { ...rest, reference: number })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <>
      {cards.length > 0 ? (
        <fieldset className="fieldset flex gap-8 wraps">
          <legend className="t-14">{t('means.card')}</legend>
          {cards.map(({ uuid, name }) => (
            <TouchButton
              key={uuid}
              variant={chosen === uuid ? 'primary' : 'plain'}
              aria-pressed={chosen === uuid}
              onClick={() => choose(uuid)}
            >
              {name}
            </TouchButton>
          ))}
        </fieldset>
      ) : null}
      <Field label={t('means.slip')}>
        <input
          value={reference}
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
          onKeyDown={leave}
        />
      </Field>
    </>
  )
}
