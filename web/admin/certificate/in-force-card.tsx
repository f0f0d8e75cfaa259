import type { CertificateView } from '@bon/contracts/companies'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Banner, Tag } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'

/** The certificate in force, and what follows from it. */
export const InForceCard = ({ view }: { view: CertificateView }) => {
  const { t } = useTranslation('companies')
  const { subject, issuer, serial_number, valid_from, ends_at, warning } = view.certificate
  const isEnded = warning === 'ended'
  return (
    <Card
      title={t('certificate.in_force')}
      aside={
        <Tag tone={isEnded ? 'bad' : warning ? 'warn' : 'ok'}>
          {warning ? <IconAlertTriangle aria-hidden /> : <IconCheck aria-hidden />}
          {t(isEnded ? 'certificate.ended' : warning ? 'certificate.ends_soon' : 'certificate.valid')}
        </Tag>
      }
    >
      <div className="grid gap-16">
        <State view={view} />
        <DefinitionList>
          <dt>{t('certificate.holder')}</dt>
          <dd className="anywhere">{subject}</dd>
          <dt>{t('certificate.issuer')}</dt>
          <dd className="anywhere">{issuer}</dd>
          <dt>{t('certificate.serial_number')}</dt>
          <dd className="anywhere">{serial_number}</dd>
          <dt>{t('certificate.valid_from')}</dt>
          <dd>{dateTimeOf(valid_from)}</dd>
          <dt>{t('certificate.ends_at')}</dt>
          <dd>{dateTimeOf(ends_at)}</dd>
        </DefinitionList>
      </div>
    </Card>
  )
}

/** The one thing to know: what stops the tills first, then what will, then what is merely so. */
const State = ({ view: { certificate, cash_register_rules } }: { view: CertificateView }) => {
  const { t } = useTranslation('companies')
  const { of, ends_at, warning, opens_covered } = certificate
  const when = dateTimeOf(ends_at)
  if (cash_register_rules === 'covered' && !opens_covered)
    return <Banner tone="bad">{t('certificate.state.no_opening')}</Banner>
  if (warning === 'ended') return <Banner tone="bad">{t('certificate.state.ended', { when })}</Banner>
  if (warning) return <Banner tone="warn">{t('certificate.state.ends', { when })}</Banner>
  return of === 'installation' ? <Banner tone="info">{t('certificate.state.installation')}</Banner> : null
}
