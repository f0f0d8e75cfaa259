import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { wholeMoney } from '../../shared/format/index.ts'
import type { HourRow } from './hours.ts'

/** Solid bars are today; amber is only the comparison line (DES-25). No animation. */
export const HoursChart = ({
  rows,
  names,
}: {
  rows: HourRow[]
  names: { today: string; compare: string }
}) => (
  <CompositeChart
    h={268}
    data={rows}
    dataKey="hour"
    withLegend={false}
    withDots={false}
    tickLine="none"
    gridAxis="x"
    strokeDasharray="3 5"
    strokeWidth={3}
    curveType="monotone"
    valueFormatter={wholeMoney}
    yAxisProps={{ width: 56 }}
    barProps={{ radius: [5, 5, 0, 0], maxBarSize: 34, isAnimationActive: false }}
    lineProps={{ isAnimationActive: false, strokeDasharray: '2 5', strokeLinecap: 'round' }}
    series={[
      { name: 'today', label: names.today, color: 'var(--primary)', type: 'bar' },
      { name: 'compare', label: names.compare, color: 'var(--amber)', type: 'line' },
    ]}
    composedChartProps={{ accessibilityLayer: false }}
  />
)
