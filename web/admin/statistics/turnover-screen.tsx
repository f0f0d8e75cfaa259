import { type Turnover, turnoverEndpoints } from '@bon/contracts/statistics'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { hourOf, wholeMoney } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { hasGuests } from '../dashboard/comparison.ts'
import { GuestStrip } from '../dashboard/guest-strip.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { VatSwitch } from '../parts/vat-switch.tsx'
import { ChartCard } from './chart-card.tsx'
import { EnterpriseCard, PrintedEnterprise } from './enterprise-card.tsx'
import { Frame } from './frame.tsx'
import { HeatCard } from './heat-card.tsx'
import { MailButton } from './mail-button.tsx'
import { PrintButton } from './print-button.tsx'
import { ReportsLine } from './reports-line.tsx'
import { linkOfStep, useStepColumns, useStepLabel } from './step-columns.ts'
import { TurnoverStrip } from './turnover-strip.tsx'
import { useBasisWords } from './use-basis-words.ts'
import { useTurnoverColumns } from './use-company-columns.ts'
import { useComparedName } from './use-compared-name.ts'
import { useTurnoverByCompany } from './use-enterprise.ts'
import { useView, type Viewing } from './use-view.ts'
import { askedBy, periodQueryOf } from './view.ts'
import { WhomCards } from './whom-cards.tsx'
import { WhomFilters } from './whom-filters.tsx'

const layout = [
  { height: 112, spans: [12] },
  { height: 380, spans: [12] },
  { height: 300, spans: [12] },
]

/** STAT-05, DES-18: turnover of a period beside another. */
export const TurnoverScreen = () => {
  const { t } = useTranslation('statistics')
  const viewing = useView()
  const { view } = viewing
  const { data, error, refetch } = useQuery({
    ...query(turnoverEndpoints.turnover, {
      query: {
        ...periodQueryOf(view),
        by: view.by,
        ...(view.register_uuid && { register_uuid: view.register_uuid }),
        ...(view.cashier_uuid && { cashier_uuid: view.cashier_uuid }),
        ...(view.hour_from !== undefined && { hour_from: view.hour_from }),
        ...(view.hour_to !== undefined && { hour_to: view.hour_to }),
      },
    }),
    ...askedBy(view),
  })
  return (
    <Frame
      part="turnover"
      viewing={viewing}
      filters={<MoreFilters viewing={viewing} data={data} />}
      actions={data && <Actions data={data} viewing={viewing} />}
    >
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<CardsSkeleton rows={layout} />}
      >
        {(found) => <Found data={found} viewing={viewing} />}
      </Await>
    </Frame>
  )
}

const Found = ({ data, viewing }: { data: Turnover; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  const { basis } = viewing.view
  const words = useBasisWords(basis)
  const columns = useStepColumns(data, basis)
  const labelOf = useStepLabel()
  const compared = useComparedName(data.compared_with)
  const path = (inside: string) => officePath(company.uuid, inside)
  const enterprise = { columns: useTurnoverColumns(basis), found: useTurnoverByCompany(viewing.view) }
  return (
    <>
      <TurnoverStrip data={data} basis={basis} />
      {hasGuests(data.total, data.compare_total) && (
        <GuestStrip now={data.total} before={data.compare_total} basis={basis} />
      )}
      <ReportsLine data={data} />
      <ChartCard
        title={words.named(t(`by_${viewing.view.by}_title`))}
        viewing={viewing}
        controls={<StepChoice viewing={viewing} />}
        rows={data.steps}
        columns={columns}
        barOf={(step) => ({
          label: labelOf(step, true),
          now: step[basis],
          compare: data.compare_total?.receipts ? (step.compare?.[basis] ?? null) : null,
        })}
        names={{ now: t('this_period'), compare: compared }}
        shown={wholeMoney}
        linkOf={linkOfStep(data, viewing.search, path)}
      />
      <HeatCard data={data} basis={basis} />
      <PairOfColumns>
        <WhomCards data={data} basis={basis} />
      </PairOfColumns>
      <EnterpriseCard part="turnover" {...enterprise} viewing={viewing} />
    </>
  )
}

const StepChoice = ({ viewing: { view, narrow } }: { viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  return (
    <SegmentedControl
      aria-label={t('by')}
      value={view.by}
      data={(['hour', 'day', 'week', 'month'] as const).map((value) => ({ value, label: t(`by_${value}`) }))}
      onChange={(by) => narrow({ by })}
    />
  )
}

const hours = Array.from({ length: 25 }, (_, hour) => hour)

const MoreFilters = ({ viewing, data }: { viewing: Viewing; data: Turnover | undefined }) => {
  const { t } = useTranslation('statistics')
  const { view, narrow } = viewing
  return (
    <>
      <WhomFilters viewing={viewing} choices={data?.choices} />
      <VatSwitch />
      {(['hour_from', 'hour_to'] as const).map((end) => (
        <NativeSelect
          key={end}
          className={view[end] === undefined ? '' : 'narrowed'}
          aria-label={t(end)}
          value={view[end] ?? ''}
          onChange={(event) => narrow({ [end]: event.currentTarget.value })}
          data={[
            { value: '', label: t(`${end}_any`) },
            ...hours.slice(end === 'hour_from' ? 0 : 1, end === 'hour_from' ? 24 : 25).map((hour) => ({
              value: `${hour}`,
              label: t(`${end}_at`, { time: hourOf(hour) }),
            })),
          ]}
        />
      ))}
    </>
  )
}

const Actions = ({ data, viewing }: { data: Turnover; viewing: Viewing }) => {
  const { t } = useTranslation('statistics')
  const { basis } = viewing.view
  const columns = useStepColumns(data, basis)
  const title = useBasisWords(basis).named(t('title_turnover'))
  const enterprise = { columns: useTurnoverColumns(basis), found: useTurnoverByCompany(viewing.view) }
  const name = `${title} ${data.period.from} ${data.period.to}`
  return (
    <>
      <MailButton />
      <ExportButton
        sheet={{ name, columns, pages: onePage(data.steps) }}
        disabled={data.steps.length === 0}
      />
      <PrintButton
        title={title}
        data={data}
        sheets={[{ name: t(`by_${viewing.view.by}_title`), columns, rows: data.steps }]}
        byCompany={<PrintedEnterprise part="turnover" {...enterprise} />}
      >
        <TurnoverStrip data={data} basis={basis} />
        <GuestStrip now={data.total} before={data.compare_total} basis={basis} />
        <ReportsLine data={data} />
      </PrintButton>
    </>
  )
}
