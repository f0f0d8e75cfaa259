/** Parts of the statistics, and where each lies below `statistics/`. */
export const parts = {
  turnover: 'turnover',
  products: 'top-sold',
  units: 'units-sold',
  tables: 'tables',
  money: 'payments',
} as const
export type Part = keyof typeof parts
