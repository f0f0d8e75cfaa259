import type { DescribedKey } from '@bon/contracts/system-description'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Card } from '../parts/card.tsx'

/** The certificates by which the journal is and was signed, the one in force last. */
export const KeysCard = ({ keys }: { keys: readonly DescribedKey[] }) => {
  const { t } = useTranslation('system')
  return (
    <Card title={t('keys.title')}>
      <ul className="grid gap-16" aria-label={t('keys.title')}>
        {keys.map((key) => (
          <li key={key.fingerprint}>
            <Key of={key} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Key = ({ of }: { of: DescribedKey }) => {
  const { t } = useTranslation('system')
  const { signs_since: since, signs_until: until } = of
  return (
    <DefinitionList>
      <dt>{t('keys.signs')}</dt>
      <dd>
        {since === null ? t('keys.from_the_first') : t('keys.since', { at: dateTimeOf(since) })}{' '}
        {until === null ? t('keys.in_force') : t('keys.until', { at: dateTimeOf(until) })}
      </dd>
      <dt>{t('keys.key_id')}</dt>
      <dd className="code anywhere">{of.key_id}</dd>
      <dt>{t('keys.fingerprint')}</dt>
      <dd className="code anywhere">{of.fingerprint}</dd>
      <dt>{t('keys.subject')}</dt>
      <dd className="anywhere">{of.subject}</dd>
      <dt>{t('keys.issuer')}</dt>
      <dd className="anywhere">{of.issuer}</dd>
      <dt>{t('keys.serial_number')}</dt>
      <dd className="code anywhere">{of.serial_number}</dd>
      <dt>{t('keys.valid')}</dt>
      <dd>{t('keys.period', { from: dateTimeOf(of.valid_from), until: dateTimeOf(of.ends_at) })}</dd>
    </DefinitionList>
  )
}
