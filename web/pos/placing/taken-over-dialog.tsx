import { orderEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAfter, problemOf } from '../../shared/api/index.ts'
import { quantity } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { saveApproved } from '../admin-pin/call-approved.ts'
import { usePos } from '../registers/index.ts'
import { savedAs } from '../sale/cart-wire.ts'
import { ConflictVersions } from '../sale/conflict-dialog.tsx'
import { conflictOf } from '../sale/merge-conflict.ts'
import { mergedOf, type Resolved, type TakenOver } from '../sale/resolve-conflict.ts'
import { useHolder } from './take-over-dialog.tsx'
import { typedSince } from './typed-since.ts'
import { useNewBon } from './use-new-bon.ts'

type TakenOverDialogProps = { conflict: TakenOver; onClose: () => void }

/**
 * The bon went to another register while something was typed here that was not sent: it goes to that bon, or to a new one
 * at the same table. Closing takes the new one, so nothing is lost.
 */
export const TakenOverDialog = ({ conflict, onClose }: TakenOverDialogProps) => {
  const { t } = useTranslation('floor-plan')
  const { theirs, cart, holder } = conflict
  const { startBon } = usePos()
  const toast = useToast()
  const begin = useNewBon()
  const { send, busy } = useSend(conflict, onClose)
  const words = { nr: theirs.short_nr, ...useHolder(holder) }
  const typed = typedSince(cart, theirs)
  const merged = mergedOf(conflict)
  const leave = () => {
    onClose()
    if (typed.length > 0) return begin('takenOver', cart, theirs)
    startBon()
    toast({ text: t('takenOver.all', words) })
  }
  return (
    <Dialog title={t('takenOver.title', words)} onClose={leave} size={merged ? 480 : 620}>
      <p className="dim2">{t(merged ? 'takenOver.text' : 'takenOver.same', words)}</p>
      {merged ? (
        <ul className="above">
          {typed.map(({ line }) => (
            <li key={line.uuid}>
              <b>{quantity(line.quantity)}</b> <span lang="da">{line.name}</span>
            </li>
          ))}
        </ul>
      ) : (
        <ConflictVersions conflict={conflict} busy={busy} onChoose={send} />
      )}
      <div className="above-20 grid gap-8">
        {merged ? (
          <TouchButton variant="primary" size="lg" disabled={busy} onClick={() => send(merged)}>
            {t('takenOver.merge', words)}
          </TouchButton>
        ) : null}
        <TouchButton size="lg" disabled={busy} onClick={leave}>
          {t(typed.length > 0 ? 'takenOver.own' : 'takenOver.leave')}
        </TouchButton>
      </div>
    </Dialog>
  )
}

/** Saves the version on the bon at the other register, where it stays; this one begins a new bon. */
const useSend = ({ theirs, cart, holder }: TakenOver, onClose: () => void) => {
  const { t } = useTranslation('floor-plan')
  const { register, cashier, approve, startBon, dispatch } = usePos()
  const client = useQueryClient()
  const textOf = useProblemText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const send = async ({ lines, details }: Resolved) => {
    setBusy(true)
    try {
      const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      await saveApproved(approve, {
        params: { uuid: theirs.order_uuid },
        ifMatch: theirs.revision,
        body: { ...actor, ...savedAs({ ...cart, base: theirs, lines, details }) },
      })
      onClose()
      startBon()
      toast({ text: t('takenOver.merged', { nr: theirs.short_nr }) })
    } catch (error) {
      setBusy(false)
      const again = conflictOf(problemOf(error), cart)
      if (again)
        dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict: { ...again, holder } } })
      toast({ text: textOf(error) })
    } finally {
      void invalidateAfter(client, orderEndpoints.save)
    }
  }
  return { send: (chosen: Resolved) => void send(chosen), busy }
}
