import type { ReturnsOf } from '@bon/contracts/kernel'
import type { zReportEndpoints } from '@bon/contracts/registers'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReportActions } from '../../papers/index.ts'
import { useMay } from '../../parts/use-may.ts'
import { ReplayLink } from '../../replay/replay-link.tsx'
import { CloseDesk } from './close-desk.tsx'
import { ForceClose } from './force-close.tsx'

/** Links to the previous and next report of the register, and print. */
export const ZReportActions = ({
  answer,
  base,
}: {
  answer: ReturnsOf<typeof zReportEndpoints.show>
  base: string
}) => {
  const { t } = useTranslation('admin')
  const mayForce = useMay('z_report.force_close')
  const mayPrint = useMay('paper.print')
  const { z_report, previous_uuid, next_uuid } = answer
  return (
    <>
      {z_report.without_drawer !== 'desk' && (
        <ReplayLink stream={`zReport-${z_report.session_uuid}`} revision={z_report.revision} />
      )}
      <Step to={previous_uuid} base={base} label={t('z_report.previous')} Icon={IconChevronLeft} />
      <Step to={next_uuid} base={base} label={t('z_report.next')} Icon={IconChevronRight} />
      {/* Loads its own texts without delaying the page. */}
      <Suspense fallback={null}>
        {mayForce &&
          z_report.status === 'open' &&
          (z_report.without_drawer === 'desk' ? (
            <CloseDesk report={z_report} />
          ) : (
            <ForceClose report={z_report} />
          ))}
        {mayPrint && <ReportActions uuid={z_report.session_uuid} isClosed={z_report.status === 'closed'} />}
      </Suspense>
    </>
  )
}

/** At either end the disabled arrow stays in place, so that the other does not move. */
const Step = ({
  to,
  base,
  label,
  Icon,
}: {
  to: string | null
  base: string
  label: string
  Icon: typeof IconChevronLeft
}) =>
  to === null ? (
    <button type="button" className="icon-link" aria-label={label} disabled>
      <Icon size={22} aria-hidden />
    </button>
  ) : (
    <Link className="icon-link" aria-label={label} to={`${base}/z-reports/${to}`}>
      <Icon size={22} aria-hidden />
    </Link>
  )
