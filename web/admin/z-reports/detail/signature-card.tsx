import { firstPreviousSignature } from '@bon/contracts/journal'
import type { ZReportView } from '@bon/contracts/registers'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DefinitionList } from '../../../shared/ui/definition-list.tsx'
import { Tag } from '../../../shared/ui/index.ts'
import { Card } from '../../parts/card.tsx'
import { shortMark } from '../../parts/words.ts'

/**
 * The register's signature chain at this report: its signature and the previous one. `verify` checks the whole chain;
 * this card shows only what the report carries.
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
        <p className="dim2">{t('z_report.unsigned')}</p>
      ) : (
        <DefinitionList>
          {first_nr !== null && (
            <>
              <dt>{t('z_report.numbers')}</dt>
              <dd>{`${first_nr} – ${last_nr}`}</dd>
            </>
          )}
          <dt>{t('z_report.previous_signature')}</dt>
          <dd className="code" title={previous_signature ?? undefined}>
            {shortMark(previous_signature ?? '–')}
          </dd>
          <dt>{t('z_report.this_signature')}</dt>
          <dd className="code" title={signature}>
            {shortMark(signature)}
          </dd>
        </DefinitionList>
      )}
      <Button component={Link} to={journal} variant="light" className="above">
        {t('z_report.see_journal')}
      </Button>
    </Card>
  )
}
