import type { DescribedRegister } from '@bon/contracts/system-description'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { PlainTable } from '../parts/plain-table.tsx'

const heads = ['register', 'company', 'version', 'session'] as const

export const RegistersTable = ({ registers }: { registers: readonly DescribedRegister[] }) => {
  const { t } = useTranslation('system')
  return (
    <div className="grid gap-8">
      <h2 className="title-22">{t('registers.title')}</h2>
      <PlainTable
        label={t('registers.title')}
        heads={heads.map((head) => t(`registers.${head}`))}
        numbers={[t('registers.latest_z')]}
      >
        {registers.map(({ uuid, identifier, name, company, version, open_since, latest_z }) => (
          <tr key={uuid}>
            <td>
              {identifier} {name}
              <div className="dim2 code anywhere">{uuid}</div>
            </td>
            <td>{company}</td>
            <td>{version ?? t('registers.no_version')}</td>
            <td>
              {open_since === null
                ? t('registers.closed')
                : t('registers.open', { since: dateTimeOf(open_since) })}
            </td>
            <td className="num">{latest_z}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
