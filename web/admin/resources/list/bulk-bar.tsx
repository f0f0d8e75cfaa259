import { IconArchive, IconArchiveOff, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useToast } from '../../../shared/ui/index.ts'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { BulkFieldDialog } from './bulk-field-dialog.tsx'
import { BulkRefusals } from './bulk-rejections.tsx'
import style from './list.module.css'
import { type BulkAction, type BulkResult, useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

/** Replaces the pager while rows are selected: bulk actions (DES-14). */
export const BulkBar = ({ selection, archived }: { selection: Selection; archived: boolean }) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const toast = useToast()
  const { run, busy } = useBulk()
  const [isEditing, setEditing] = useState(false)
  const [refused, setRefused] = useState<BulkResult['refused']>([])
  const count = selection.marked.length
  const perform = async (actions: BulkAction[], messageKey: string, back?: 'archive' | 'restore') => {
    const result = await run(actions)
    if (!result) return
    setRefused(result.refused)
    if (result.refused.length === 0) selection.clear()
    const undo = () => void run(result.done.map((uuid) => ({ action: back ?? 'restore', uuid })))
    toast({
      text: t(messageKey, { count: result.done.length }),
      ...(back && result.done.length > 0 && { action: { label: t('ui.undo'), run: undo } }),
    })
  }
  const all = <Action extends 'archive' | 'restore'>(action: Action) =>
    selection.marked.map(({ uuid }) => ({ action, uuid }))
  return (
    <div className={`${style.bulk} row wraps`} role="toolbar" aria-label={t('ui.marked_actions')}>
      <b aria-live="polite">{t('ui.marked', { count })}</b>
      {archived ? (
        <button
          type="button"
          disabled={busy}
          onClick={() => void perform(all('restore'), 'ui.restored_many', 'archive')}
        >
          <IconArchiveOff size={21} stroke={1.7} aria-hidden />
          {t('ui.restore')}
        </button>
      ) : (
        <>
          <button type="button" disabled={busy} onClick={() => setEditing(true)}>
            <IconPencil size={21} stroke={1.7} aria-hidden />
            {t('ui.bulk_field')}
          </button>
          <button
            type="button"
            disabled={busy}
            onClick={() => void perform(all('archive'), 'ui.archived_many', 'restore')}
          >
            <IconArchive size={21} stroke={1.7} aria-hidden />
            {t('ui.archive')}
          </button>
        </>
      )}
      <button type="button" className="push" aria-label={t('ui.unmark')} onClick={selection.clear}>
        <IconX size={21} aria-hidden />
      </button>
      {isEditing && (
        <BulkFieldDialog
          count={count}
          busy={busy}
          onClose={() => setEditing(false)}
          onChosen={async (data) => {
            const actions = selection.marked.map(({ uuid }) => ({ action: 'change' as const, uuid, data }))
            await perform(actions, 'ui.changed_many')
            setEditing(false)
          }}
        />
      )}
      {refused.length > 0 && (
        <BulkRefusals refused={refused} rows={selection.marked} onClose={() => setRefused([])} />
      )}
    </div>
  )
}
