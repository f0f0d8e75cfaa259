import '@mantine/core/styles/Progress.css'
import type { Bundle } from '@bon/contracts/bundles'
import { Button, Progress } from '@mantine/core'
import { IconCheck, IconClock, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count, dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Table, TableScroll } from '../parts/table.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAsker } from '../parts/use-asker.ts'
import { megabytes } from '../saf-t/megabytes.ts'
import { downloadBundle } from './download.ts'

const columns = ['period', 'asked', 'status', 'holds', 'file'] as const

export const BundlesTable = ({ bundles }: { bundles: readonly Bundle[] }) => {
  const { t } = useTranslation('bundles')
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
          {bundles.map((each) => (
            <BundleRow key={each.uuid} of={each} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  )
}

const BundleRow = ({ of }: { of: Bundle }) => {
  const { t } = useTranslation('bundles')
  const askerOf = useAsker()
  const { file } = of
  return (
    <tr>
      <td>
        {t('days', { from: dateOf(of.from), to: dateOf(of.to) })}
        <div className="dim2">{t(of.with_texts ? 'opened' : 'closed')}</div>
      </td>
      <td>
        {dateTimeOf(of.requested_at)}
        <div className="dim2">{askerOf(of)}</div>
      </td>
      <td>
        <BundleStatus of={of} />
      </td>
      <td>
        {file && (
          <>
            {t('entries', { count: file.entries, shown: count(file.entries) })}
            <div className="dim2">{t('events', { count: file.events, shown: count(file.events) })}</div>
            <div className="dim2">{t('registers', { count: file.registers })}</div>
            <div className="dim2">{t(`ends.${file.ends}`)}</div>
          </>
        )}
      </td>
      <td>
        <BundleFile of={of} />
      </td>
    </tr>
  )
}

const BundleStatus = ({ of }: { of: Bundle }) => {
  const { t } = useTranslation('bundles')
  if (of.status === 'success')
    return (
      <Tag tone="ok">
        <IconCheck aria-hidden />
        {t('status.success')}
      </Tag>
    )
  if (of.status === 'failed')
    return (
      <>
        <Tag tone="bad">
          <IconX aria-hidden />
          {t('status.failed')}
        </Tag>
        <div className="dim2">{t(`reason.${of.reason ?? 'failed'}`)}</div>
      </>
    )
  return (
    <>
      <Tag tone="info">
        <IconClock aria-hidden />
        {t(`status.${of.status}`)}
      </Tag>
      {of.percent !== null && <Progress value={of.percent} aria-label={t('progress')} />}
    </>
  )
}

const BundleFile = ({ of }: { of: Bundle }) => {
  const { t } = useTranslation('bundles')
  const [share, setShare] = useState(0)
  const fetching = useAction({ action: () => downloadBundle(of, setShare), toastsRefusal: true })
  if (!of.file) return null
  if (!of.is_on_disk)
    return (
      <div className="dim2">
        {of.deleted_at === null ? t('not_on_disk') : t('deleted', { at: dateTimeOf(of.deleted_at) })}
      </div>
    )
  const size = t('megabytes', { size: megabytes(of.file.bytes) })
  return (
    <div className="grid gap-4">
      <Button
        variant="default"
        leftSection={<IconDownload size={19} aria-hidden />}
        disabled={fetching.busy}
        onClick={() => fetching.run()}
        aria-label={t('download_named', { name: of.name })}
      >
        {fetching.busy ? t('downloading', { percent: Math.round(share * 100) }) : t('download', { size })}
      </Button>
      <div className="dim2 code" title={of.file.sha256}>
        {t('hash', { start: of.file.sha256.slice(0, 16) })}
      </div>
    </div>
  )
}
