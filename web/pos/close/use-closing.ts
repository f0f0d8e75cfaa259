import { minus, money } from '@bon/contracts/kernel'
import { sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidateTopic, isProblem, query } from '../../shared/api/index.ts'
import { money as shown } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { counted, countLines, isComplete, useCounts } from '../counting/index.ts'
import { ownClosing } from '../popups/closed-elsewhere.ts'
import { usePos } from '../register/index.ts'
import { useMeans } from './use-means.ts'

export type CloseStep = 'orders' | 'cash' | 'means' | 'safe' | 'confirm'

/** A register being closed: the session as the server folds it, the count, and the difference between them. */
export const useClosing = () => {
  const { register, cashier, cash, onClosed } = usePos()
  const client = useQueryClient()
  const read = query(sessionEndpoints.session, { params: { uuid: register.uuid } })
  const { data, error, refetch } = useQuery({ ...read, staleTime: 0 })
  const [step, goTo] = useState<CloseStep>('cash')
  const [note, setNote] = useState('')
  const [agreed, agree] = useState<string | null>(null)
  const [safeTyped, typeSafe] = useState<string>()
  const counting = useCounts()
  const session = data?.z_report ?? undefined
  const expected = session?.expected_cash ?? money(0)
  const sum = counted(counting.counts, cash.units)
  const difference = minus(sum, expected)
  const means = useMeans(register.payment_types, session)
  // The float of the morning stays, and the rest goes to the safe, until somebody says otherwise.
  const suggested = money(Math.max(0, sum - (session?.float ?? 0)))
  const safe = safeTyped === undefined ? suggested : parseMoney(safeTyped)
  const takings = safe !== undefined && safe >= 0 && safe <= sum ? safe : undefined
  // What is confirmed: the exact differences, and that nothing goes to the safe (ZR-12, ZR-13).
  const told = [
    difference,
    ...means.statements.map(({ counted, expected }) => counted - expected),
    takings === 0,
  ].join()
  const nothingToConfirm = difference === 0 && means.differences.length === 0 && takings !== 0

  const complete = isComplete(counting.counts, cash.units) && means.complete && takings !== undefined
  const count = {
    counts: countLines(counting.counts, cash.units),
    expected,
    confirmed_difference: difference,
    means: means.statements,
    to_cash_deposit: takings || null,
  }
  const ending = {
    onMutate: () => session && ownClosing.begins(session.session_uuid),
    onSuccess: ({ body }: { body: { z_report: ZReportView } }) => {
      onClosed(body.z_report)
      void invalidateTopic(client, 'registers')
    },
    onError: () => session && ownClosing.failed(session.session_uuid),
  }
  const close = useMutation({
    mutationFn: () =>
      call(sessionEndpoints.close, {
        params: { uuid: register.uuid },
        body: { cashier_uuid: cashier.uuid, ...count, ...written(note) },
      }),
    ...ending,
    onError: (refusal) => {
      ending.onError()
      // A sale came in between: what is expected is read again, and the difference must be seen again.
      if (isProblem(refusal, sessionEndpoints.close, 'register.expected_changed')) agree(null)
      void client.invalidateQueries({ queryKey: read.queryKey })
    },
  })

  return {
    session: session as ZReportView | undefined,
    openOrders: data?.open_orders ?? 0,
    error,
    retry: () => void refetch(),
    step,
    goTo,
    counting,
    units: cash.units,
    means,
    safe: { typed: safeTyped ?? shown(suggested), type: typeSafe, takings },
    cashCounted: isComplete(counting.counts, cash.units),
    complete,
    expected,
    counted: sum,
    difference,
    note,
    setNote,
    /** A difference is confirmed on its own, with its exact amount; another difference is another question. */
    nothingToConfirm,
    told,
    confirmed: nothingToConfirm || agreed === told,
    agree: (yes: boolean) => agree(yes ? told : null),
    close,
    /** What a forced close takes along, and what is told of any close (ZR-17). */
    count: complete ? count : null,
    ending,
  }
}

export const written = (note: string) => (note.trim() ? { note: note.trim() } : {})

export type Closing = ReturnType<typeof useClosing>
