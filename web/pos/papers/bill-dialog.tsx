import { orderEndpoints } from '@bon/contracts/orders'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { retainApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'
import { isUnsent, savedAs } from '../sale/cart-wire.ts'
import { conflictOf } from '../sale/merge-conflict.ts'
import { usePaperPrint } from './use-paper-print.ts'

/** Prints the bill before payment: not a receipt, and counted (LAW-8). Unsaved changes are saved first. */
export const BillDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('papers')
  const toast = useToast()
  const textOf = useProblemText()
  const client = useQueryClient()
  const { cart, change, register, cashier, dispatch, approve } = usePos()
  const print = usePaperPrint('provisional')
  const make = useMutation({
    mutationFn: async () => {
      if (isUnsent(cart)) {
        const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, ...savedAs(cart) }
        const params = { uuid: cart.order_uuid }
        const saved = await retainApproved(approve, { params, ifMatch: cart.base?.revision, body })
        change({ type: 'continued', order: saved.body.order })
        void invalidateAfter(client, orderEndpoints.retain)
      }
      return print.mutateAsync({ uuid: cart.order_uuid })
    },
    onSuccess: ({ way }) => {
      if (way === 'printer') toast({ text: t('sent') })
      onClose()
    },
    onError: (error) => {
      const conflict = conflictOf(problemOf(error), cart)
      if (!conflict) return
      onClose()
      dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict } })
    },
  })
  return (
    <Dialog title={t('bill.title')} onClose={onClose} size={420}>
      <p>{t('bill.text')}</p>
      {make.error ? <p role="alert">{textOf(make.error)}</p> : null}
      <TouchButton variant="primary" size="lg" disabled={make.isPending} onClick={() => make.mutate()}>
        <IconPrinter size={22} aria-hidden />
        {t('bill.print')}
      </TouchButton>
    </Dialog>
  )
}
