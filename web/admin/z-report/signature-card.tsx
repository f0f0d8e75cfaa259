import { firstPreviousSignature } from '@bon/contracts/journal'
import type { ZReportView } from '@bon/contracts/registers'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tag } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import parts from '../parts/parts.module.css'
import { shortMark } from '../parts/words.ts'
import style from './z-report.module.css'

/**
 * The register's chain at this report: its signature and the one before. The whole chain is checked elsewhere (verify);
 * this card says only what the report itself carries.
 */
export const SignatureCard = ({ report, journal }: { report: ZReportView; journal: string }) => {
  const { t } = useTranslation('admin')
  const { signature, previous_signature, first_nr, last_nr } = report
  return (
    <Card
      title={t('z_report.signature')}
      aside={
        previous_signature !== null && (
          <Tag tone="ok">
            <IconLink aria-hidden />
            {t(
              previous_signature === firstPreviousSignature
                ? 'z_report.chain_first'
                : 'z_report.chain_linked',
            )}
          </Tag>
        )
      }
    >
      {signature === null ? (
        <p className={parts.quiet}>{t('z_report.unsigned')}</p>
      ) : (
        <dl className={parts.facts}>
          {first_nr !== null && (
            <>
              <dt>{t('z_report.numbers')}</dt>
              <dd>{`${first_nr} – ${last_nr}`}</dd>
            </>
          )}
          <dt>{t('z_report.previous_signature')}</dt>
          <dd className={parts.code} title={previous_signature ?? undefined}>
            {shortMark(previous_signature ?? '–')}
          </dd>
          <dt>{t('z_report.this_signature')}</dt>
          <dd className={parts.code} title={signature}>
            {shortMark(signature)}
          </dd>
        </dl>
      )}
      <Button component={Link} to={journal} variant="light" className={style.journal}>
        {t('z_report.see_journal')}
      </Button>
    </Card>
  )
}
