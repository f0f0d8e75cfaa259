import { minus, money } from '@bon/contracts/kernel'
import { BankBag, sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../shared/api/index.ts'
import { money as shown } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { counted, countLines, isComplete, useBlindCount, useCounts } from '../counting/index.ts'
import { usePos } from '../registers/index.ts'
import { useCarried } from './use-carried.ts'
import { useCloseCall } from './use-close-call.ts'
import { useCountedTenders } from './use-counted-tenders.ts'

export type CloseStep = 'orders' | 'cash' | 'means' | 'safe' | 'confirm'

/** State of a closing: the session as the server folds it, the count, and the difference between them. */
export const useClosing = () => {
  const { register, cash } = usePos()
  const read = query(sessionEndpoints.session, { params: { uuid: register.uuid } })
  const { data, error, refetch } = useQuery({ ...read, staleTime: 0 })
  const [chosen, goTo] = useState<CloseStep>()
  const [note, setNote] = useState('')
  const [agreed, agree] = useState<string | null>(null)
  const [safeTyped, typeSafe] = useState<string>()
  const [bag, setBag] = useState('')
  const counting = useCounts()
  const session: ZReportView | undefined = data?.z_report ?? undefined
  // Opened where no cash was taken: there is no drawer to count.
  const hasDrawer = !session?.without_drawer
  const units = hasDrawer ? cash.units : []
  const expected = session?.expected_cash ?? money(0)
  const sum = counted(counting.counts, units)
  const difference = minus(sum, expected)
  const { blind_count } = register
  const blind = useBlindCount({ blind: blind_count, key: `close.${session?.session_uuid}`, sum })
  const tenders = useCountedTenders(register.payment_types, session, blind_count)
  const carried = useCarried(data?.orders ?? [], session?.test_mode === true)
  // By default the morning's float stays in the drawer and the rest goes to the safe.
  const suggested = money(Math.max(0, sum - (session?.float ?? 0)))
  const safe = safeTyped === undefined ? suggested : parseMoney(safeTyped)
  const bank_drops = safe !== undefined && safe >= 0 && safe <= sum ? safe : undefined
  const staysInDrawer = hasDrawer && bank_drops === 0
  // What the confirmation covers: the exact differences, that nothing goes to the safe (ZR-12, ZR-13), and each bon
  // whose rest will be owed.
  const confirmationKey = [
    difference,
    ...tenders.statements.map(({ counted, expected }) => counted - expected),
    staysInDrawer,
    ...carried.sealOwed,
  ].join()
  const nothingToConfirm =
    difference === 0 && tenders.differences.length === 0 && !staysInDrawer && carried.owed.length === 0

  const cashCounted = isComplete(counting.counts, units)
  const isCounted = cashCounted && tenders.complete
  const isBag = bag.trim() === '' || BankBag.safeParse(bag.trim()).success
  const complete = isCounted && blind.isShown && bank_drops !== undefined && isBag
  const { first_counted } = blind
  const count = {
    counts: countLines(counting.counts, units),
    expected,
    confirmed_difference: difference,
    ...(first_counted !== undefined && { first_counted }),
    counted_tenders: tenders.statements,
    bank_drop_amount: bank_drops || null,
    ...(bank_drops && bag.trim() && { bank_bag: bag.trim() }),
  }
  const { close, ending } = useCloseCall({
    session,
    read: read.queryKey,
    body: { ...count, carry_over: carried.carried, seal_owed: carried.sealOwed, ...written(note) },
    onExpectedChanged: () => agree(null),
    onDone: blind.done,
  })

  return {
    session,
    carried,
    blind,
    openOrders: data?.orders.length ?? 0,
    error,
    retry: () => void refetch(),
    step: chosen ?? (hasDrawer ? 'cash' : tenders.rows.length > 0 ? 'means' : 'orders'),
    goTo,
    hasDrawer,
    staysInDrawer,
    counting,
    units,
    tenders,
    safe: { typed: safeTyped ?? shown(suggested), type: typeSafe, bank_drops, bag, setBag, isBag },
    cashCounted,
    /** Cash, slips and paper; a blind count is confirmed now. */
    isCounted,
    complete,
    expected,
    counted: sum,
    difference,
    note,
    setNote,
    /** A difference is confirmed by its exact amount; a changed difference needs a new confirmation. */
    nothingToConfirm,
    confirmationKey,
    confirmed: nothingToConfirm || agreed === confirmationKey,
    agree: (yes: boolean) => agree(yes ? confirmationKey : null),
    close,
    /** Input of a forced close, and the fields common to every close (ZR-17). */
    count: complete ? count : null,
    ending,
  }
}

export const written = (note: string) => (note.trim() ? { note: note.trim() } : {})

export type Closing = ReturnType<typeof useClosing>
