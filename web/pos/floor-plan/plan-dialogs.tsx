import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { OrderUuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import type { LineQuantity } from '../placing/index.ts'
import { ExtraTicketDialog } from './extra-ticket-dialog.tsx'
import { LinesDialog } from './lines-dialog.tsx'
import type { TableStatus } from './plan.ts'
import { TargetDialog } from './target-dialog.tsx'
import { identifierOf } from './use-floor-plan.ts'

/** The dialog open over the plan. */
export type PlanPrompt =
  | { what: 'lines' | 'kitchen' | 'release'; bon: PlanBon }
  | { what: 'target'; tableStatus: TableStatus }

type Props = {
  plan: FloorPlan
  prompt: PlanPrompt | null
  onLines: (order_uuid: OrderUuid, lines: LineQuantity[]) => void
  onMerge: (tableStatus: TableStatus, bon: PlanBon) => void
  onOwn: (tableStatus: TableStatus) => void
  onRelease: (bon: PlanBon) => void
  onClose: () => void
}

export const PlanDialogs = ({ plan, prompt, onLines, onMerge, onOwn, onRelease, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  const closing =
    <Arguments extends unknown[]>(work: (...args: Arguments) => void) =>
    (...args: Arguments) => {
      onClose()
      work(...args)
    }
  if (!prompt) return null
  if (prompt.what === 'target') {
    const { tableStatus } = prompt
    return (
      <TargetDialog
        number={tableStatus.table.number}
        bons={tableStatus.bons}
        onMerge={closing((bon: PlanBon) => onMerge(tableStatus, bon))}
        onOwn={closing(() => onOwn(tableStatus))}
        onClose={onClose}
      />
    )
  }
  const { bon } = prompt
  if (prompt.what === 'lines')
    return (
      <LinesDialog
        order_uuid={bon.order_uuid}
        onChosen={closing((lines: LineQuantity[]) => onLines(bon.order_uuid, lines))}
        onClose={onClose}
      />
    )
  if (prompt.what === 'kitchen') return <ExtraTicketDialog bon={bon} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('release.title', { nr: bon.short_nr })}
      confirm={t('action.release')}
      variant="danger"
      onConfirm={closing(() => onRelease(bon))}
      onCancel={onClose}
    >
      {t('release.text', { register: identifierOf(plan, bon.holder?.register_uuid ?? null) })}
    </ConfirmDialog>
  )
}
