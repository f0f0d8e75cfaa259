import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

export type Bar = { label: string; now: number; compare: number | null }

/** As the dashboard's: solid bars, and amber only for the line of the period beside it (DES-25). No animation. */
export const BarsChart = ({
  bars,
  names,
  shown,
  onOpen,
}: {
  bars: Bar[]
  names: { now: string; compare: string }
  shown: (value: number) => string
  onOpen: (at: number) => void
}) => (
  <CompositeChart
    h={288}
    data={bars}
    dataKey="label"
    withLegend={false}
    withDots={false}
    tickLine="none"
    gridAxis="x"
    strokeDasharray="3 5"
    strokeWidth={3}
    curveType="monotone"
    valueFormatter={shown}
    yAxisProps={{ width: 64 }}
    barProps={{ radius: [5, 5, 0, 0], maxBarSize: 34, isAnimationActive: false }}
    lineProps={{ isAnimationActive: false, strokeDasharray: '2 5', strokeLinecap: 'round' }}
    series={[
      { name: 'now', label: names.now, color: 'var(--primary)', type: 'bar' },
      ...(bars.some(({ compare }) => compare !== null)
        ? [{ name: 'compare', label: names.compare, color: 'var(--amber)', type: 'line' } as const]
        : []),
    ]}
    composedChartProps={{
      accessibilityLayer: false,
      onClick: ({ activeTooltipIndex: at }) =>
        at !== undefined && at !== null && bars[Number(at)] && onOpen(Number(at)),
    }}
  />
)
