import { type OrderLine, orderTotals } from '@bon/contracts/orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { money, quantity } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Dialog, TouchButton, useToast } from '../../shared/ui/index.ts'
import { place } from '../placing/actions.ts'
import { usePos } from '../registers/index.ts'
import style from './conflict-dialog.module.css'
import { type ConflictField, ConflictFields, useConflictFields } from './conflict-fields.tsx'
import { conflictOf } from './merge-conflict.ts'
import {
  differencesOf,
  isSavedAlready,
  type MergeConflict,
  mergedOf,
  type Resolved,
  resolveConflict,
} from './resolve-conflict.ts'

type ConflictDialogProps = { conflict: MergeConflict; onClose: () => void }

/**
 * Both sides changed the same thing: shows both versions and lets the cashier choose. When the answer to a save was lost,
 * the saved bon is taken up without a question.
 */
export const ConflictDialog = ({ conflict, onClose }: ConflictDialogProps) => {
  const { t } = useTranslation('bon')
  const { choose, busy } = useChoice(conflict, onClose)
  const toast = useToast()
  const isOne = mergedOf(conflict) !== undefined
  const isSaved = isSavedAlready(conflict)
  const adopt = useEffectEvent(() => {
    choose(resolveConflict(conflict, 'theirs'))
    toast({ text: t('conflict.saved') })
  })
  useEffect(() => {
    if (isSaved) adopt()
  }, [isSaved])
  if (isSaved) return null
  return (
    <Dialog title={t('conflict.title')} onClose={onClose} size={620}>
      <p className="dim2">{t(isOne ? 'conflict.changed' : 'conflict.text')}</p>
      <ConflictVersions conflict={conflict} busy={busy} onChoose={choose} />
    </Dialog>
  )
}

type ConflictVersionsProps = { conflict: MergeConflict; busy: boolean; onChoose: (chosen: Resolved) => void }

/** The saved version beside the one here; a single one when they agree. */
export const ConflictVersions = ({ conflict, busy, onChoose }: ConflictVersionsProps) => {
  const { t } = useTranslation('bon')
  const [mine, theirs] = [resolveConflict(conflict, 'mine'), resolveConflict(conflict, 'theirs')]
  const differences = differencesOf(mine, theirs)
  const fieldsOf = useConflictFields([...mine.table_uuids, ...theirs.table_uuids])
  const isOne = mergedOf(conflict) !== undefined
  const fields = { mine: fieldsOf(mine, differences), theirs: fieldsOf(theirs, differences) }
  const linesOf = ({ lines }: Resolved) => (differences.lines || isOne ? lines : [])
  return (
    <div className={`${style.versions} two-columns above-16 grid gap-12`}>
      <Version
        title={t('conflict.theirs')}
        fields={fields.theirs}
        lines={linesOf(theirs)}
        busy={busy}
        onChoose={() => onChoose(theirs)}
        choose={t(isOne ? 'conflict.goOn' : 'conflict.useTheirs')}
      />
      {isOne ? null : (
        <Version
          title={t('conflict.mine')}
          fields={fields.mine}
          lines={linesOf(mine)}
          busy={busy}
          onChoose={() => onChoose(mine)}
          choose={t('conflict.useMine')}
        />
      )}
    </div>
  )
}

/** Puts the chosen version on the bon; a table other than the saved one needs a separate move command. */
const useChoice = ({ theirs, cart, table_uuids }: MergeConflict, onClose: () => void) => {
  const { change, sale, register, cashier, dispatch } = usePos()
  const textOf = useProblemText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const actor = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
  const placed = (tables: Resolved['table_uuids']) =>
    tables.join() === theirs.table_uuids.join()
      ? theirs
      : place(actor, theirs.order_uuid, tables, theirs.table_uuids)
  const choose = async (chosen: Resolved) => {
    setBusy(true)
    try {
      const order = await placed(chosen.table_uuids)
      change({ type: 'continued', order, lines: chosen.lines, details: chosen.details })
      onClose()
      sale.dismiss()
    } catch (error) {
      const again = conflictOf(problemOf(error), cart, { table_uuids })
      if (again) dispatch({ type: 'opened', dialog: { kind: 'mergeConflict', conflict: again } })
      toast({ text: textOf(error) })
      setBusy(false)
    }
  }
  return { choose: (chosen: Resolved) => void choose(chosen), busy }
}

type VersionProps = {
  title: string
  fields: readonly ConflictField[]
  lines: readonly OrderLine[]
  choose: string
  busy: boolean
  onChoose: () => void
}

const Version = ({ title, fields, lines, choose, busy, onChoose }: VersionProps) => (
  <section className={`${style.version} column gap-8 plate`} aria-label={title}>
    <h3>{title}</h3>
    <ConflictFields fields={fields} />
    {lines.length > 0 ? (
      <>
        <ul>
          {lines.map((line) => (
            <li key={line.uuid}>
              <b>{quantity(line.quantity)}</b>
              <span lang="da">{line.name}</span>
            </li>
          ))}
        </ul>
        <p>{money(orderTotals(lines).total)}</p>
      </>
    ) : null}
    <TouchButton variant="primary" disabled={busy} onClick={onChoose}>
      {choose}
    </TouchButton>
  </section>
)
