import type { Uuid } from '@bon/contracts/kernel'
import { paymentEndpoints } from '@bon/contracts/payments'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, problemOf } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/index.ts'
import { Banner, TouchButton } from '../../../shared/ui/index.ts'
import { usePos } from '../../registers/index.ts'

/** Closes the day of a terminal that accepts no cards until then, after which the card can be tried again (3.4). */
export const SettleTerminal = ({ terminal_uuid }: { terminal_uuid: Uuid }) => {
  const { t } = useTranslation('cards')
  const textOf = useProblemText()
  const { register, cashier } = usePos()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call(paymentEndpoints.settle, {
        params: { uuid: terminal_uuid },
        body: { register_uuid: register.uuid, cashier_uuid: cashier.uuid },
      }),
  })
  const reason = problemOf(error)?.params?.['reason']
  if (isSuccess) return <Banner tone="good">{t('settle.done')}</Banner>
  return (
    <>
      {error ? (
        <Banner tone="bad">
          {textOf(error)}{' '}
          {reason ? t(`settle.reason.${reason}`, { defaultValue: t(`reason.${reason}`) }) : null}
        </Banner>
      ) : null}
      <TouchButton size="lg" disabled={isPending} onClick={() => mutate()}>
        {t(isPending ? 'settle.underway' : 'settle.now')}
      </TouchButton>
    </>
  )
}
