import { companySettings, registers, resourceEndpoints } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { EmptyState, Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { Table, TableScroll } from '../parts/table.tsx'
import { lastTurn } from './last-turn.ts'

const settingsApi = resourceEndpoints(companySettings)
const registerApi = resourceEndpoints(registers)
type Flag = { name: string; is_on: boolean }
type Holder = { of: 'company' | 'register'; uuid: string; label: string; flags: readonly Flag[] }

/** CO-17, DEF-72: the feature flags of the company and its registers, with who last changed each and when. */
export const FlagsScreen = () => {
  const { t } = useTranslation('companies')
  const settings = useQuery(query(settingsApi.list, { query: { limit: 1 } }))
  const tills = useQuery(query(registerApi.list, { query: { limit: 200 } }))
  const holders: Holder[] | undefined =
    settings.data && tills.data
      ? [
          ...settings.data.rows.map(({ uuid, data }) => ({
            of: 'company' as const,
            uuid,
            label: t('flags.company'),
            flags: data.flags,
          })),
          ...tills.data.rows.map(({ uuid, data }) => ({
            of: 'register' as const,
            uuid,
            label: data.name,
            flags: data.flags,
          })),
        ].filter(({ flags }) => flags.length > 0)
      : undefined
  const retry = () => void Promise.all([settings.refetch(), tills.refetch()])
  return (
    <Page title={t('flags.title')}>
      <Await data={holders} error={settings.error ?? tills.error} onRetry={retry} failed={t('flags.failed')}>
        {(all) =>
          all.length === 0 ? (
            <Panel>
              <EmptyState title={t('flags.none')}>{t('flags.none_text')}</EmptyState>
            </Panel>
          ) : (
            <Panel flush>
              <TableScroll aria-label={t('flags.title')}>
                <Table>
                  <thead>
                    <tr>
                      {(['name', 'where', 'state', 'who', 'when'] as const).map((column) => (
                        <th key={column} scope="col">
                          {t(`flags.${column}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {all.map((holder) => (
                      <Rows key={holder.uuid} holder={holder} />
                    ))}
                  </tbody>
                </Table>
              </TableScroll>
            </Panel>
          )
        }
      </Await>
    </Page>
  )
}

const Rows = ({ holder }: { holder: Holder }) => {
  const { t } = useTranslation('companies')
  const { history } = holder.of === 'company' ? settingsApi : registerApi
  const { data } = useQuery(query(history, { params: { uuid: holder.uuid } }))
  return holder.flags.map(({ name, is_on }) => {
    const turned = lastTurn(data?.events ?? [], name)
    return (
      <tr key={name}>
        <td className="code">{name}</td>
        <td>{holder.label}</td>
        <td>
          <Tag {...(is_on && { tone: 'ok' as const })}>{t(is_on ? 'flags.on' : 'flags.off')}</Tag>
        </td>
        <td>{turned ? (turned.actor_name ?? t('flags.somebody')) : ''}</td>
        <td className="dim2">{turned ? dateTimeOf(turned.at) : ''}</td>
      </tr>
    )
  })
}
