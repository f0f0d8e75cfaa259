import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { timeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { MailReceipt } from './mail-receipt.tsx'
import style from './print-receipt.module.css'
import { usePaperPrint } from './use-paper-print.ts'

/** Prints the receipt once, then numbered copies; lists earlier prints below the button (LAW-7). */
export const PrintReceipt = ({ orderUuid }: { orderUuid: Uuid }) => {
  const { t } = useTranslation('papers')
  const textOf = useProblemText()
  const { dispatch } = usePos()
  const made = useQuery({
    ...query(paperEndpoints.list, { params: { uuid: orderUuid } }),
    // Poll while an email is still being delivered.
    refetchInterval: ({ state }) =>
      state.data?.prints.some(({ mail }) => mail === 'waiting') ? 5_000 : false,
  })
  const print = usePaperPrint('receipt')
  const prints = (made.data?.prints ?? []).filter(({ paper }) => paper === 'receipt')
  const copies = prints.length
  // A ref, not state: the second tap of a double tap must already see it. Free again once the list tells of the paper.
  const busy = useRef(false)
  const press = () => {
    if (busy.current) return
    busy.current = true
    const onSettled = async () => {
      await made.refetch()
      busy.current = false
    }
    print.mutate({ uuid: orderUuid }, { onSettled: () => void onSettled() })
  }
  const question = {
    title: t('confirm.title'),
    text: t('confirm.text', { n: copies }),
    confirm: t('confirm.yes', { n: copies }),
    onConfirm: press,
  }
  return (
    <div className="above-20 grid gap-12">
      <TouchButton
        variant={copies === 0 ? 'primary' : 'plain'}
        size="lg"
        disabled={!made.data || print.isPending}
        onClick={
          copies === 0 ? press : () => dispatch({ type: 'opened', dialog: { kind: 'question', question } })
        }
      >
        <IconPrinter size={22} aria-hidden />
        {copies === 0 ? t('print') : t('copy', { n: copies })}
      </TouchButton>
      <MailReceipt
        orderUuid={orderUuid}
        copies={copies}
        off={!made.data || print.isPending}
        onSent={() => void made.refetch()}
      />
      <p role="status" className={style.said}>
        {print.error ? textOf(print.error) : copies === 0 ? t('none') : null}
      </p>
      <ul className={style.made} aria-label={t('list')}>
        {prints.map(({ print_uuid, copy, mail, at }) => (
          <li key={print_uuid}>
            {t('made', {
              what: copy === 0 ? t('what.receipt') : t('what.copy', { n: copy }),
              at: timeOf(at),
            })}
            {mail === null ? null : ` · ${t(`mail.state.${mail}`)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
