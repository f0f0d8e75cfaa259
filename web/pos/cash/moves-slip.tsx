import { type CashMoveMade, oppositeOf, type ZReportView } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, Slip, SlipTitle, TotalAmount, TouchButton, useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './cash.module.css'
import { undoable } from './undoable.ts'
import { type MoveWish, useMove } from './use-move.ts'

/** Cash movements of this session; each can be reversed by its opposite, and both stay on the list (POS-14). */
export const MovesSlip = ({ session: { moves, expected_cash } }: { session: ZReportView }) => {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const toast = useToast()
  const { register } = usePos()
  const undo = useMove(({ amount }) => toast({ text: t('cash.undone', { amount: money(amount) }) }))
  const initials = (uuid: string) => register.cashiers.find((one) => one.uuid === uuid)?.initials ?? '–'
  return (
    <Slip fill>
      <SlipTitle mark={moves.length}>{t('cash.moves')}</SlipTitle>
      {moves.length === 0 ? <p className="dim2">{t('cash.noMoves')}</p> : null}
      <ul className={style.moves}>
        {undoable(moves).map(({ move, open }) => (
          <li key={`${move.at} ${move.way} ${move.reason} ${move.amount} ${move.expense?.account_uuid}`}>
            <span>
              <b>{t(`cash.reason_${move.way}_${move.reason}`)}</b>
              <small className="block dim t-13">{`${timeOf(move.at)} · ${initials(move.cashier_uuid)}`}</small>
            </span>
            <b>{money(move.way === 'deposit' ? move.amount : -move.amount)}</b>
            {open ? (
              <TouchButton
                variant="ghost"
                disabled={undo.isPending}
                aria-label={t('cash.undo', {
                  what: t(`cash.reason_${move.way}_${move.reason}`),
                  amount: money(move.amount),
                })}
                onClick={() => undo.mutate(backOf(move))}
              >
                {t('cash.undoShort')}
              </TouchButton>
            ) : null}
          </li>
        ))}
      </ul>
      {undo.error ? <Banner tone="bad">{textOf(undo.error)}</Banner> : null}
      {register.blind_count ? null : (
        <p className="above flex spread w-750">
          <span>{t('cash.inDrawer')}</span>
          <TotalAmount>{money(expected_cash)}</TotalAmount>
        </p>
      )}
    </Slip>
  )
}

const backOf = (move: CashMoveMade): MoveWish => {
  const opposite = oppositeOf(move)
  if (!opposite) throw new Error('what has no opposite is not offered')
  const { amount, expense } = move
  return {
    ...opposite,
    amount,
    ...(expense && { expense: { account_uuid: expense.account_uuid, vat: expense.vat } }),
  }
}
