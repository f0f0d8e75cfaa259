import type { SafTExport } from '@bon/contracts/saf-t'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count, dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAsker } from '../parts/use-asker.ts'
import { downloadPart } from './download.ts'
import { megabytes } from './megabytes.ts'
import { ExportStatus } from './status.tsx'

const columns = ['period', 'asked', 'status', 'holds', 'files'] as const

export const ExportsTable = ({ exports }: { exports: readonly SafTExport[] }) => {
  const { t } = useTranslation('saf-t')
  return (
    <TableScroll aria-label={t('list')}>
      <Table>
        <caption className="vh">{t('list')}</caption>
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
          {exports.map((each) => (
            <ExportRow key={each.uuid} of={each} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}

const ExportRow = ({ of }: { of: SafTExport }) => {
  const { t } = useTranslation('saf-t')
  const askerOf = useAsker()
  return (
    <tr>
      <td>{t('days', { from: dateOf(of.from), to: dateOf(of.to) })}</td>
      <td>
        {dateTimeOf(of.requested_at)}
        <div className="dim2">{askerOf(of)}</div>
      </td>
      <td>
        <ExportStatus of={of} />
      </td>
      <td>
        {of.status === 'success' && (
          <>
            {t('transactions', { count: of.transactions, shown: count(of.transactions) })}
            <div className="dim2">{t('events', { count: of.events, shown: count(of.events) })}</div>
          </>
        )}
      </td>
      <td>
        {of.parts.map((part, index) => (
          <PartFile key={part.name} uuid={of.uuid} number={index + 1} part={part} />
        ))}
      </td>
    </tr>
  )
}

type PartProps = { uuid: string; number: number; part: SafTExport['parts'][number] }

const PartFile = ({ uuid, number, part }: PartProps) => {
  const { t } = useTranslation('saf-t')
  const [share, setShare] = useState(0)
  const fetching = useAction({
    action: () => downloadPart({ uuid, number, part }, setShare),
    toastsRefusal: true,
  })
  const size = t('megabytes', { size: megabytes(part.bytes) })
  if (!part.is_on_disk) return <div className="dim2">{t('not_on_disk')}</div>
  return (
    <div className="above-8 grid gap-4">
      <Button
        variant="default"
        leftSection={<IconDownload size={19} aria-hidden />}
        disabled={fetching.busy}
        onClick={() => fetching.run()}
        aria-label={t('download_named', { name: part.name })}
      >
        {fetching.busy ? t('downloading', { percent: Math.round(share * 100) }) : t('download', { size })}
      </Button>
      <div className="dim2 code" title={part.sha256}>
        {t('hash', { start: part.sha256.slice(0, 16) })}
      </div>
    </div>
  )
}
