import type { Money } from '@bon/contracts/kernel'
import { type PaymentView, paymentEndpoints } from '@bon/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../shared/api/index.ts'
import { money, timeOf } from '../../../shared/format/index.ts'
import style from './code-picture.module.css'

const poll_ms = 2_000

/**
 * The code that the guest scans to pay (DEF-17); an ordinary terminal of the same driver class has none, and no picture
 * is drawn.
 */
export const CodePicture = ({ attempt, unpaid }: { attempt: PaymentView | undefined; unpaid: Money }) => {
  const { t } = useTranslation('cards')
  const isShown = attempt?.state === 'sent' || attempt?.state === 'in_doubt'
  const { data } = useQuery({
    ...query(paymentEndpoints.code, { params: { uuid: attempt?.payment_uuid ?? '' } }),
    enabled: isShown,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.picture ? false : poll_ms),
  })
  const picture = isShown ? data?.picture : undefined
  const amount = money(attempt?.amount ?? unpaid)
  return (
    <figure className={`${style.code} grid gap-12`}>
      {picture ? (
        <img src={picture} alt={t('code.picture', { amount })} width={280} height={280} />
      ) : (
        <PhoneDrawing amount={amount} />
      )}
      <figcaption>
        <b>{amount}</b>
        {picture && data?.ends_at ? <span>{t('code.goodUntil', { time: timeOf(data.ends_at) })}</span> : null}
        {isShown && data && !picture ? <span role="status">{t('code.pictureMissing')}</span> : null}
      </figcaption>
    </figure>
  )
}

/** A phone, drawn until there is a code to scan. */
const PhoneDrawing = ({ amount }: { amount: string }) => (
  <svg className={style.phone} viewBox="0 0 236 300" aria-hidden>
    <rect className={style.body} x="58" y="12" width="120" height="276" rx="22" />
    <rect className={style.screen} x="68" y="34" width="100" height="226" rx="10" />
    <text className={`${style.amount} w-800`} x="118" y="150" data-long={amount.length > 8 || undefined}>
      {amount}
    </text>
    <circle className={style.dot} cx="118" cy="274" r="6" />
  </svg>
)
