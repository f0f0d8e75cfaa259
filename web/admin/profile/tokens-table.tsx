import type { TokenRow } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { browserName } from './browser-name.ts'

/** Browser, IP address, times, and the token's scope; the rows are not links. */
export const TokensTable = ({
  tokens,
  onRevoke,
}: {
  tokens: readonly TokenRow[]
  onRevoke: (token: TokenRow) => void
}) => {
  const { t } = useTranslation('identity')
  const heads = ['browser', 'ip', 'created', 'used', 'abilities'] as const
  return (
    <TableScroll tabIndex={0}>
      <Table>
        <caption className="vh">{t('tokens.title')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`tokens.${head}`)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('tokens.revoke')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.uuid}>
              <td>
                <span className="row">
                  <b>{browserName(token.browser)}</b>
                  {token.is_this_one ? <Tag tone="primary">{t('tokens.this')}</Tag> : null}
                </span>
              </td>
              <td className="code">{token.ip}</td>
              <td className="dim2">{dateTimeOf(token.created_at)}</td>
              <td className="dim2">{dateTimeOf(token.last_used_at)}</td>
              <td className="dim2">
                {t(token.abilities.includes('*') ? 'tokens.everything' : 'tokens.register')}
              </td>
              <td className="num">
                {token.is_this_one ? null : (
                  <Button variant="default" onClick={() => onRevoke(token)}>
                    {t('tokens.revoke')}
                    <span className="vh">{browserName(token.browser)}</span>
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}
