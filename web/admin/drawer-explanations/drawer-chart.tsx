import type { DrawerView } from '@bon/contracts/drawer-explanations'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import '@mantine/charts/styles.css'
import { wholeMoney } from '../../shared/format/index.ts'
import { chartRows } from './chart-rows.ts'

/** From the float up and down to the expected sum, and from there by the difference to the count. No animation. */
export const DrawerChart = ({ drawer }: { drawer: DrawerView }) => {
  const { t } = useTranslation('drawer')
  const rows = chartRows(drawer).map((row) => ({ ...row, name: t(`short_${row.kind}`) }))
  return (
    <BarChart
      h={36 * rows.length + 40}
      type="waterfall"
      orientation="vertical"
      data={rows}
      dataKey="name"
      series={[{ name: 'amount', label: t('amount'), color: 'var(--primary)' }]}
      withLegend={false}
      tickLine="none"
      gridAxis="y"
      strokeDasharray="3 5"
      valueFormatter={wholeMoney}
      yAxisProps={{ width: 92, interval: 0 }}
      xAxisProps={{ tickCount: 4 }}
      barProps={{ radius: 4, maxBarSize: 22, isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
