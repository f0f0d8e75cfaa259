import { type GiftCardRow, giftCardEndpoints } from '@bon/contracts/gift-cards'
import { methodOf, paymentTypes } from '@bon/contracts/resources'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Dialog, ErrorState, LoadingState, TouchButton, useToast } from '../../shared/ui/index.ts'
import { allRows } from '../parts/all-rows.ts'
import { useMay } from '../parts/use-may.ts'

/** Gives an expired card's balance to its owner, from the office. */
export const PayOut = ({ card }: { card: GiftCardRow }) => {
  const { t } = useTranslation('gift-cards')
  const [isOpen, setOpen] = useState(false)
  const mayPay = useMay('gift_card.write')
  if (!mayPay) return null
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('pay_out')}
      </Button>
      {isOpen && <PayOutDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}

type PayOutProps = { card: GiftCardRow; onClose: () => void }

const PayOutDialog = ({ card, onClose }: PayOutProps) => {
  const { t } = useTranslation('gift-cards')
  const { data, error, refetch } = useQuery(allRows(paymentTypes))
  return (
    <Dialog title={t('pay_out_title')} onClose={onClose} size={520}>
      {data ? (
        <PayOutWork
          card={card}
          onClose={onClose}
          // Cash leaves a drawer, and a terminal or an invoice gives nothing back by hand.
          means={data
            .filter((row) => ['autonomous', 'external'].includes(methodOf(row.data) ?? ''))
            .map(({ uuid, data: { name } }) => ({ value: uuid, label: name }))}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

const PayOutWork = ({
  card,
  onClose,
  means,
}: PayOutProps & { means: { value: string; label: string }[] }) => {
  const { t } = useTranslation(['gift-cards', 'common'])
  const cache = useQueryClient()
  const toast = useToast()
  const problem = useProblemText()
  const [payment_type_uuid, choose] = useState(means[0]?.value ?? '')
  const { gift_card_uuid, current_balance, code_end } = card
  const amount = money(current_balance)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(giftCardEndpoints.payOut, {
        params: { uuid: gift_card_uuid },
        body: { amount: current_balance, payment_type_uuid },
      }),
    onSuccess: () => {
      onClose()
      toast({ text: t('pay_out_done', { amount }) })
    },
    onSettled: () => invalidateAfter(cache, giftCardEndpoints.payOut),
  })
  return (
    <div className="grid gap-16">
      <p>{t('pay_out_text', { amount, end: code_end })}</p>
      {means.length === 0 ? (
        <Banner tone="warn">{t('pay_out_none')}</Banner>
      ) : (
        <NativeSelect
          label={t('pay_out_means')}
          value={payment_type_uuid}
          onChange={(event) => choose(event.currentTarget.value)}
          data={means}
        />
      )}
      {error ? <Banner tone="bad">{problem(error)}</Banner> : null}
      <div className="evenly flex gap-8">
        <TouchButton onClick={onClose}>{t('common:common.cancel')}</TouchButton>
        <TouchButton
          variant="danger"
          disabled={payment_type_uuid === '' || isPending}
          onClick={() => mutate()}
        >
          {t('pay_out_do', { amount })}
        </TouchButton>
      </div>
    </div>
  )
}
