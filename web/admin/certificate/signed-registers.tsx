import type { CertificateView } from '@bon/contracts/companies'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'

/** Whose transactions it signs; an open session goes on with the next certificate. */
export const SignedRegisters = ({ registers }: Pick<CertificateView, 'registers'>) => {
  const { t } = useTranslation('companies', { keyPrefix: 'certificate' })
  return (
    <Card title={t('registers.title')}>
      {registers.length === 0 ? (
        <p className="dim2">{t('registers.none')}</p>
      ) : (
        <TableScroll aria-label={t('registers.register')}>
          <Table tight>
            <caption className="vh">{t('registers.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('registers.register')}</th>
                <th scope="col">{t('registers.session')}</th>
              </tr>
            </thead>
            <tbody>
              {registers.map(({ uuid, identifier, company, open_since }) => (
                <tr key={uuid}>
                  <td>
                    {identifier} <span className="dim2">{company}</span>
                  </td>
                  <td>
                    {open_since === null
                      ? t('registers.closed')
                      : t('registers.open', { when: dateTimeOf(open_since) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </Card>
  )
}
