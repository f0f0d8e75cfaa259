import type { DrawerStepKind, DrawerView } from '@bon/contracts/drawer-explanations'

export type ChartRow = {
  kind: DrawerStepKind | 'float' | 'expected' | 'difference' | 'counted'
  amount: number
  color: string
  /** A sum from zero; the others go on from the one before. */
  standalone: boolean
}

const [sum, up, down] = ['var(--primary)', 'var(--success)', 'var(--danger)'] as const

export const chartRows = ({ float, steps, expected, difference, counted }: DrawerView): ChartRow[] => {
  const whole = (kind: ChartRow['kind'], amount: number): ChartRow => ({
    kind,
    amount,
    color: sum,
    standalone: true,
  })
  const step = (kind: ChartRow['kind'], amount: number): ChartRow => ({
    kind,
    amount,
    color: amount < 0 ? down : up,
    standalone: false,
  })
  return [
    { ...step('float', float), color: sum },
    ...steps.map(({ kind, amount }) => step(kind, amount)),
    whole('expected', expected),
    ...(difference ? [step('difference', difference)] : []),
    ...(counted === null ? [] : [whole('counted', counted)]),
  ]
}
