import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { tillPath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { usePos } from '../registers/index.ts'
import { StepPanel } from './step-panel.tsx'
import type { Closing } from './use-closing.ts'

/** Open bons: the close cancels empty ones; the others should be paid or cancelled first. */
export const OpenOrdersStep = ({ closing: { openOrders, session } }: { closing: Closing }) => {
  const { t } = useTranslation(['pos', 'session'])
  const { company } = useSession()
  const { register } = usePos()
  const text = session?.test_mode ? 'session:testMode.closeText' : 'close.ordersText'
  return (
    <StepPanel title={t('close.ordersOpen', { count: openOrders })}>
      <p>{t(openOrders === 0 ? 'close.ordersNone' : text)}</p>
      {openOrders === 0 ? null : (
        <Link
          className="above-8 inline-row touch primary-text w-650"
          to={tillPath(company.uuid, register.uuid, 'orders')}
        >
          {t('close.toOrders')}
        </Link>
      )}
    </StepPanel>
  )
}
