import { type GiftCardRow, giftCardEndpoints } from '@bon/contracts/gift-cards'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useToast } from '../../shared/ui/index.ts'

/** Records that an expired card's balance was paid to its owner. Needs two presses, because it cannot be undone. */
export const PayOut = ({ card, onPaidOut }: { card: GiftCardRow; onPaidOut: () => void }) => {
  const { t } = useTranslation('admin')
  const { user } = useSession()
  const [sure, setSure] = useState(false)
  const problem = useProblemText()
  const toast = useToast()
  const { gift_card_uuid, current_balance } = card
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(giftCardEndpoints.payOut, {
        params: { uuid: gift_card_uuid },
        body: { amount: current_balance },
      }),
    onSuccess: onPaidOut,
    onError: (error) => toast({ text: problem(error) }),
  })
  const mayPay = user.permissions.includes('gift_card.write')
  if (!mayPay) return null
  return (
    <Button variant="subtle" loading={isPending} onClick={() => (sure ? mutate() : setSure(true))}>
      {sure ? t('gift_cards.pay_out_sure', { amount: money(current_balance) }) : t('gift_cards.pay_out')}
    </Button>
  )
}
