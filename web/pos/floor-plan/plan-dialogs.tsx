import type { FloorPlan, PlanBon } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../shared/ui/index.ts'
import type { Asked as AskedLines } from '../placing/index.ts'
import { ExtraTicketDialog } from './extra-ticket-dialog.tsx'
import { LinesDialog } from './lines-dialog.tsx'
import type { Standing } from './plan.ts'
import { TargetDialog } from './target-dialog.tsx'
import { identifierOf } from './use-floor-plan.ts'

/** The question that stands before the plan. */
export type Asked =
  | { what: 'lines' | 'kitchen' | 'release'; bon: PlanBon }
  | { what: 'target'; standing: Standing }

type Props = {
  plan: FloorPlan
  asked: Asked | null
  onLines: (order_uuid: Uuid, lines: AskedLines[]) => void
  onMerge: (standing: Standing, bon: PlanBon) => void
  onOwn: (standing: Standing) => void
  onRelease: (bon: PlanBon) => void
  onClose: () => void
}

export const PlanDialogs = ({ plan, asked, onLines, onMerge, onOwn, onRelease, onClose }: Props) => {
  const { t } = useTranslation('floor-plan')
  const closing =
    <Arguments extends unknown[]>(work: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      onClose()
      work(...given)
    }
  if (!asked) return null
  if (asked.what === 'target') {
    const { standing } = asked
    return (
      <TargetDialog
        number={standing.table.number}
        bons={standing.bons}
        onMerge={closing((bon: PlanBon) => onMerge(standing, bon))}
        onOwn={closing(() => onOwn(standing))}
        onClose={onClose}
      />
    )
  }
  const { bon } = asked
  if (asked.what === 'lines')
    return (
      <LinesDialog
        order_uuid={bon.order_uuid}
        onChosen={closing((lines: AskedLines[]) => onLines(bon.order_uuid, lines))}
        onClose={onClose}
      />
    )
  if (asked.what === 'kitchen') return <ExtraTicketDialog bon={bon} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('release.title', { nr: bon.short_nr })}
      confirm={t('act.release')}
      look="danger"
      onConfirm={closing(() => onRelease(bon))}
      onCancel={onClose}
    >
      {t('release.text', { register: identifierOf(plan, bon.holder?.register_uuid ?? null) })}
    </ConfirmDialog>
  )
}
