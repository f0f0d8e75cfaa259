import type { PlanBon } from '@bon/contracts/floor-plan'
import { kitchenEndpoints } from '@bon/contracts/printing'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './dialogs.module.css'

/** FLR-07: sends a free-text ticket about a table to the kitchen. */
export const ExtraTicketDialog = ({ bon, onClose }: { bon: PlanBon; onClose: () => void }) => {
  const { t } = useTranslation('floor-plan')
  const { register, cashier } = usePos()
  const toast = useToast()
  const textOf = useProblemText()
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const text = words.trim()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const body = { register_uuid: register.uuid, cashier_uuid: cashier.uuid, text }
    try {
      await call(kitchenEndpoints.extra, { params: { uuid: bon.order_uuid }, body })
      toast({ text: t('kitchen.sent') })
      onClose()
    } catch (error) {
      toast({ text: textOf(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('kitchen.title', { nr: bon.short_nr })} onClose={onClose} size={480}>
      <form onSubmit={(event) => void send(event)} className={`${style.words} grid gap-12`}>
        <label className="grid gap-6 w-600">
          {t('kitchen.label')}
          <textarea
            className="plate-strong"
            value={words}
            maxLength={300}
            rows={3}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        <TouchButton type="submit" variant="primary" size="lg" disabled={busy || text === ''}>
          {t('kitchen.send')}
        </TouchButton>
      </form>
    </Dialog>
  )
}
