import { type BodyOf, type CashierUuid, minus } from '@bon/contracts/kernel'
import { cashMoveEndpoints, sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { counted, countLines, isComplete, useBlindCount, useCounts } from '../counting/index.ts'
import { usePos } from '../registers/index.ts'

/** A count without a Z: its difference against the books, who takes the drawer, and the call. */
export const useHandover = (session: ZReportView) => {
  const { register, cashier, cash } = usePos()
  const [to, chooseTo] = useState<CashierUuid>()
  const [agreed, agree] = useState<number>()
  const counting = useCounts()
  const { units } = cash
  const sum = counted(counting.counts, units)
  const difference = minus(sum, session.expected_cash)
  const key = `handover.${session.session_uuid}.${session.handovers.length}`
  const blind = useBlindCount({ blind: register.blind_count, key, sum })
  const { first_counted } = blind
  const hand = useHandOver(blind.done)
  const complete = isComplete(counting.counts, units)
  const confirmed = difference === 0 || agreed === difference
  return {
    to,
    chooseTo,
    others: register.cashiers.filter(({ uuid }) => uuid !== cashier.uuid),
    counting,
    units,
    difference,
    blind,
    complete,
    confirmed,
    agree: (yes: boolean) => agree(yes ? difference : undefined),
    error: hand.error,
    /** Undefined while something is missing. */
    send:
      to && complete && confirmed && !hand.isPending
        ? () =>
            hand.mutate({
              cashier_uuid: cashier.uuid,
              to_cashier_uuid: to,
              counts: countLines(counting.counts, units),
              expected: session.expected_cash,
              confirmed_difference: difference,
              ...(first_counted !== undefined && { first_counted }),
            })
        : undefined,
  }
}

/** Recorded; then the till is locked, so that whoever takes the drawer sells in their own name. */
const useHandOver = (onDone: () => void) => {
  const { t } = useTranslation('session')
  const toast = useToast()
  const client = useQueryClient()
  const { register, lock } = usePos()
  const [, go] = useSearchParams()
  const sent = { params: { uuid: register.uuid } }
  return useMutation({
    mutationFn: (body: BodyOf<typeof cashMoveEndpoints.handOver>) =>
      call(cashMoveEndpoints.handOver, { ...sent, body }),
    onSettled: () => client.invalidateQueries({ queryKey: query(sessionEndpoints.session, sent).queryKey }),
    onSuccess: (_, { to_cashier_uuid }) => {
      const to = register.cashiers.find(({ uuid }) => uuid === to_cashier_uuid)
      toast({ text: t('handover.done', { to: to?.initials ?? '' }) })
      onDone()
      go({})
      lock()
    },
  })
}
