import type { ZReportView } from '@bon/contracts/registers'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../shared/ui/index.ts'
import { DifferenceTag, ForcedTag, SessionTag, TestModeTag, WithoutDrawerTag } from '../tags.tsx'

/** Beside the title: counting difference, signature, and whether it is still open. */
export const ZReportTags = ({ report }: { report: ZReportView }) => {
  const { t } = useTranslation('admin')
  const test = report.test_mode ? <TestModeTag /> : null
  if (report.status !== 'closed')
    return (
      <>
        {test}
        <SessionTag status={report.status} />
      </>
    )
  return (
    <>
      {test}
      <WithoutDrawerTag of={report.without_drawer} />
      {report.forced && <ForcedTag />}
      <DifferenceTag difference={report.difference} />
      {report.signature !== null && (
        <Tag tone="ok">
          <IconShieldCheck aria-hidden />
          {t('z_report.signed')}
        </Tag>
      )}
    </>
  )
}
