import { type PrintJobRow, printingEndpoints } from '@bon/contracts/printing'
import { IconPrinterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Banner } from '../../shared/ui/index.ts'

/** DEF-34, SC-45, PAY-29, ZR-26: shows on every register the print jobs that failed or were printed elsewhere. */
export const KitchenAlarm = () => {
  const { t } = useTranslation('printing')
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery(query(printingEndpoints.trouble, {}))
  const jobs = (data?.print_jobs ?? []).filter((job) => !dismissed.has(nameOf(job)))
  const [newest] = jobs
  if (!newest) return null
  const lost = jobs.filter(({ state }) => state === 'failed' || state === 'stale')
  const [latest] = lost
  return (
    <div>
      <Banner
        tone={latest ? 'bad' : 'warn'}
        icon={<IconPrinterOff size={20} aria-hidden />}
        action={
          <button
            type="button"
            className="underlined"
            onClick={() => setDismissed(new Set([...dismissed, ...jobs.map(nameOf)]))}
          >
            {t('alarm.close')}
          </button>
        }
      >
        {latest
          ? t(latest.ticket_uuid === null ? 'alarm.paper_failed' : 'alarm.failed', {
              count: lost.length,
              nr: latest.short_nr,
              what: t(`kind.${latest.kind}`),
              why: t(`trouble.${latest.trouble ?? 'unreachable'}`).toLocaleLowerCase('da'),
            })
          : t(newest.ticket_uuid === null ? 'alarm.paper_elsewhere' : 'alarm.elsewhere', {
              from: newest.rerouted_from_name ?? '–',
              nr: newest.short_nr,
              what: t(`kind.${newest.kind}`),
              printer: newest.printer_name ?? '–',
            })}
      </Banner>
    </div>
  )
}

/** Dismissal key: a job that changes state is shown again. */
const nameOf = ({ job_uuid, state, changed_at }: PrintJobRow): string => `${job_uuid} ${state} ${changed_at}`
