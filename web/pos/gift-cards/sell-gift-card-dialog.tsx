import { type GiftCardForSale, giftCardEndpoints, largestGiftCard } from '@bon/contracts/gift-cards'
import { type Money, pieces } from '@bon/contracts/kernel'
import { giftCardLine } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Dialog, ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { NumberDialog } from '../item/number-dialog.tsx'
import { usePos } from '../registers/index.ts'
import style from './gift-card-work.module.css'

const readAmount = (typed: string): Money | undefined => {
  const amount = parseMoney(typed)
  return amount !== undefined && amount > 0 && amount <= largestGiftCard ? amount : undefined
}

/** GC-18: a gift card is a line of the bon; it is issued, and its code printed, when the bon is paid. */
export const SellGiftCardDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('pos')
  const { change, sale } = usePos()
  const [pendingType, setPendingType] = useState<GiftCardForSale>()
  const { data, error, refetch } = useQuery(query(giftCardEndpoints.forSale, {}))
  const put = (type: GiftCardForSale, price: Money) => {
    sale.dismiss()
    change({ type: 'added', line: giftCardLine(type, { uuid: newId(), quantity: pieces(1), price }) })
    onClose()
  }
  if (pendingType)
    return (
      <NumberDialog
        title={pendingType.name}
        label={t('bon:giftCard.amount')}
        action={t('bon:giftCard.add')}
        shape={/^\d{0,6}(,\d{0,2})?$/}
        read={readAmount}
        show={(_, amount) => money(amount ?? 0)}
        onClose={onClose}
        onSave={(amount) => put(pendingType, amount)}
      />
    )
  return (
    <Dialog title={t('bon:giftCard.sell')} onClose={onClose} size={560}>
      {data ? (
        <>
          <p className="dim2 t-16">{t(data.types.length > 0 ? 'bon:giftCard.which' : 'bon:giftCard.none')}</p>
          <div className={`${style.types} grid gap-10`}>
            {data.types.map((type) => (
              <TouchButton
                key={type.terms.gift_card_type_uuid}
                size="lg"
                onClick={() => (type.price === null ? setPendingType(type) : put(type, type.price))}
              >
                <span>{type.name}</span>
                {type.price === null ? null : <b>{money(type.price)}</b>}
              </TouchButton>
            ))}
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} title={t('bon:giftCard.failed')} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}
