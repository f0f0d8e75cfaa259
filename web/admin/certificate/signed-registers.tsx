import type { CertificateView } from '@bon/contracts/companies'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'
import { Table, TableScroll } from '../parts/table.tsx'

/** Whose transactions it signs; an open session goes on with the next certificate. */
export const SignedRegisters = ({ registers }: Pick<CertificateView, 'registers'>) => {
  const { t } = useTranslation('companies')
  return (
    <Card title={t('certificate.registers.title')}>
      {registers.length === 0 ? (
        <p className="dim2">{t('certificate.registers.none')}</p>
      ) : (
        <TableScroll aria-label={t('certificate.registers.register')}>
          <Table tight>
            <caption className="vh">{t('certificate.registers.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('certificate.registers.register')}</th>
                <th scope="col">{t('certificate.registers.session')}</th>
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
                      ? t('certificate.registers.closed')
                      : t('certificate.registers.open', { when: dateTimeOf(open_since) })}
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
