import { type OrderLine, orderTotals } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './conflict-dialog.module.css'
import { type MergeConflict, mergeConflict, resolveConflict } from './merge-conflict.ts'

/** Both changed the same line: the two versions side by side, and a choice. Nothing is lost without being seen. */
export const ConflictDialog = ({ conflict }: { conflict: MergeConflict }) => {
  const { t } = useTranslation('bon')
  const { change, sale } = usePos()
  const choose = (whose: 'mine' | 'theirs') => {
    change({ type: 'continued', order: conflict.theirs, lines: resolveConflict(conflict, whose) })
    mergeConflict.done()
    sale.dismiss()
  }
  return (
    <Dialog title={t('conflict.title')} onClose={mergeConflict.done} size={620}>
      <p className="dim2">{t('conflict.text')}</p>
      <div className={style.versions}>
        <Version
          title={t('conflict.theirs')}
          lines={resolveConflict(conflict, 'theirs')}
          onChoose={() => choose('theirs')}
          choose={t('conflict.useTheirs')}
        />
        <Version
          title={t('conflict.mine')}
          lines={resolveConflict(conflict, 'mine')}
          onChoose={() => choose('mine')}
          choose={t('conflict.useMine')}
        />
      </div>
    </Dialog>
  )
}

type VersionProps = { title: string; lines: readonly OrderLine[]; choose: string; onChoose: () => void }

const Version = ({ title, lines, choose, onChoose }: VersionProps) => (
  <section className={style.version}>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line.uuid}>
          <b>{quantity(line.quantity)}</b>
          <span lang="da">{line.name}</span>
        </li>
      ))}
    </ul>
    <p>{money(orderTotals(lines).total)}</p>
    <TouchButton look="primary" onClick={onChoose}>
      {choose}
    </TouchButton>
  </section>
)
