import { money, pieces, sum } from '@bon/contracts/kernel'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money as shown } from '../../shared/format/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Dialog, Slip, TotalAmount } from '../../shared/ui/index.ts'
import { WaitButton } from '../confirming/wait-button.tsx'
import { usePos } from '../registers/index.ts'
import { depositsOf } from '../sale/deposits-of.ts'
import { actionsOf } from './action-of.ts'
import { MoneyBackNotice } from './money-back-notice.tsx'
import style from './refund.module.css'
import { useMoneyBack } from './use-money-back.ts'

const most = 999

/** Bottles that a guest brings back: how many of each deposit, paid out in cash without the bon they were sold on. */
export const DepositDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const pos = usePos()
  const { state, busy, give, dismiss } = useMoneyBack()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const chosen = depositsOf(pos.register.products).map((deposit) => ({
    ...deposit,
    count: counts[deposit.uuid] ?? 0,
  }))
  const total = sum(chosen.map(({ price, count }) => money(price * count)))
  const set = (uuid: string, count: number) => setCounts((before) => ({ ...before, [uuid]: count }))
  const close = () => {
    dismiss()
    onClose()
  }
  const payOut = () => {
    const lines = chosen.flatMap(({ uuid: product_uuid, price, count }) =>
      count === 0 ? [] : [{ uuid: newId(), product_uuid, price, quantity: pieces(count) }],
    )
    give(actionsOf(pos).deposits(lines))
  }
  return (
    <Dialog title={t('deposit.title')} onClose={close} closable={!busy} size={520}>
      <Slip className={style.slip} label={t('deposit.title')}>
        <ul className={style.lines}>
          {chosen.map(({ uuid, name, price, count }) => (
            <li key={uuid} className={`${style.line} grid gap-8 middle`} data-chosen={count > 0 || undefined}>
              <span>
                <b>{name}</b>
                <small className="block dim t-13">{shown(price)}</small>
              </span>
              <button
                className="place-centre plate-strong"
                type="button"
                aria-label={t('refund.less', { name })}
                disabled={busy || count === 0}
                onClick={() => set(uuid, count - 1)}
              >
                <IconMinus size={22} aria-hidden />
              </button>
              <b
                className="t-22 w-800 text-centre"
                role="status"
                aria-label={t('refund.chosen', { name, count })}
              >
                {count}
              </b>
              <button
                className="place-centre plate-strong"
                type="button"
                aria-label={t('refund.more', { name })}
                disabled={busy || count === most}
                onClick={() => set(uuid, count + 1)}
              >
                <IconPlus size={22} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <dl className={`${style.sums} grid baseline`} aria-live="polite">
          <dt>{t('refund.cash')}</dt>
          <dd className="text-right">
            <TotalAmount>{shown(total)}</TotalAmount>
          </dd>
        </dl>
      </Slip>
      <MoneyBackNotice
        error={state.status === 'refused' ? state.error : undefined}
        waiting={state.status === 'waiting'}
      />
      <div className="evenly above-20 flex gap-8">
        <WaitButton variant="pay" what={total > 0} disabled={busy || total === 0} onClick={payOut}>
          {busy ? t('sending') : t('deposit.give', { amount: shown(total) })}
        </WaitButton>
      </div>
    </Dialog>
  )
}
