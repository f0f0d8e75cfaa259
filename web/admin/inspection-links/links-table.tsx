import { type InspectionLink, inspectionLinkEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { ConfirmDialog, Tag } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { useAction } from '../parts/use-action.ts'
import { useMay } from '../parts/use-may.ts'
import { type LinkState, stateOf, useMadeWords } from './use-link-columns.ts'

const columns = ['made', 'opened', 'until', 'state', 'actions'] as const
const tones = { valid: 'ok', expired: 'plain', revoked: 'bad' } as const satisfies Record<LinkState, string>

export const LinksTable = ({ links }: { links: readonly InspectionLink[] }) => {
  const { t } = useTranslation('inspection')
  return (
    <TableScroll aria-label={t('title')}>
      <Table>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkRow key={link.uuid} link={link} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}

const LinkRow = ({ link }: { link: InspectionLink }) => {
  const { t } = useTranslation('inspection')
  const { byOf, whereOf } = useMadeWords()
  const { made_at, opened_at, until, revoked_at } = link
  const state = stateOf(link)
  return (
    <tr>
      <td>
        {dateTimeOf(made_at)}
        <div className="dim2">{t('by_where', { by: byOf(link), where: whereOf(link) })}</div>
      </td>
      <td>{opened_at ? dateTimeOf(opened_at) : t('not_opened')}</td>
      <td>{dateTimeOf(until)}</td>
      <td>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
        {revoked_at && <div className="dim2">{dateTimeOf(revoked_at)}</div>}
      </td>
      <td>{link.is_valid && <Revoke link={link} />}</td>
    </tr>
  )
}

const Revoke = ({ link: { uuid, made_at } }: { link: InspectionLink }) => {
  const { t } = useTranslation('inspection')
  const [isConfirming, setConfirming] = useState(false)
  const { run, busy } = useAction({
    action: () => call(inspectionLinkEndpoints.revoke, { params: { uuid } }),
    commands: [inspectionLinkEndpoints.revoke],
    successToast: () => ({ text: t('revoked') }),
    toastsRefusal: true,
  })
  if (!useMay('inspection_link.write')) return null
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        aria-label={t('revoke_named', { made: dateTimeOf(made_at) })}
        onClick={() => setConfirming(true)}
      >
        {t('revoke')}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t('revoke_title')}
          confirm={t('revoke')}
          variant="danger"
          onConfirm={() => {
            setConfirming(false)
            run()
          }}
          onCancel={() => setConfirming(false)}
        >
          {t('revoke_text')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
