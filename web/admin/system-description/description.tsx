import type { SystemDescription } from '@bon/contracts/system-description'
import { useTranslation } from 'react-i18next'
import { count, cvr as cvrOf, dateTimeOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Card } from '../parts/card.tsx'
import { HowToVerify } from './how-to-verify.tsx'
import { KeysCard } from './keys-card.tsx'
import { RegistersTable } from './registers-table.tsx'

/** The same on the screen and on paper. */
export const Description = ({ of }: { of: SystemDescription }) => {
  const { t } = useTranslation('system')
  return (
    <>
      <p className="dim2">{t('about', { at: dateTimeOf(of.written_at) })}</p>
      <CompanyCard of={of} />
      <SystemCard of={of} />
      <RegistersTable registers={of.registers} />
      <KeysCard keys={of.keys} />
      <JournalCard of={of} />
      <HowToVerify />
    </>
  )
}

type Part = { of: SystemDescription }

const CompanyCard = ({ of: { company, journal } }: Part) => {
  const { t } = useTranslation('system')
  const { legal_name, cvr, zone, cash_register_rules: rules } = company
  return (
    <Card title={t('company.title')}>
      <DefinitionList>
        <dt>{t('company.legal_name')}</dt>
        <dd>{legal_name}</dd>
        <dt>{t('company.cvr')}</dt>
        <dd>{cvrOf(cvr)}</dd>
        <dt>{t('company.entity')}</dt>
        <dd className="anywhere">{journal.vat_entity_uuid}</dd>
        <dt>{t('company.zone')}</dt>
        <dd>{zone}</dd>
        <dt>{t('company.rules')}</dt>
        <dd>{t(`company.rules_${rules ?? 'none'}`)}</dd>
      </DefinitionList>
    </Card>
  )
}

const SystemCard = ({ of: { program, supplier } }: Part) => {
  const { t } = useTranslation('system')
  return (
    <Card title={t('program.title')}>
      <DefinitionList>
        <dt>{t('program.name')}</dt>
        <dd>Bon</dd>
        <dt>{t('program.version')}</dt>
        <dd>{program.version === 'unknown' ? t('program.unknown') : program.version}</dd>
        <dt>{t('program.installation')}</dt>
        <dd className="anywhere">{program.installation_uuid}</dd>
        <dt>{t('program.supplier')}</dt>
        <dd>
          {supplier
            ? t('program.supplied_by', { ...supplier, cvr: cvrOf(supplier.cvr) })
            : t('program.no_supplier')}
        </dd>
      </DefinitionList>
    </Card>
  )
}

const JournalCard = ({ of: { journal, anchors } }: Part) => {
  const { t } = useTranslation('system')
  const { last_seq, last_nr, sealed_at } = journal
  return (
    <Card title={t('journal.title')}>
      <div className="grid gap-16">
        <p>{t('journal.text')}</p>
        <DefinitionList>
          <dt>{t('journal.last_seq')}</dt>
          <dd>{count(last_seq)}</dd>
          <dt>{t('journal.last_nr')}</dt>
          <dd>{count(last_nr)}</dd>
          <dt>{t('journal.sealed_at')}</dt>
          <dd>{sealed_at ? dateTimeOf(sealed_at) : t('journal.nothing')}</dd>
        </DefinitionList>
        <ul>
          <li>{t('anchors.papers')}</li>
          <li>{t(anchors.file ? 'anchors.file' : 'anchors.no_file')}</li>
          <li>{t(anchors.mail ? 'anchors.mail' : 'anchors.no_mail')}</li>
        </ul>
      </div>
    </Card>
  )
}
