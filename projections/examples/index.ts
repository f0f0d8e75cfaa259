export { neighbour, neighbours_register, noon, ours, register_uuid } from './companies.ts'
export { type Log, newLog, type Who } from './log.ts'
export { line, ordered, paid, type Till } from './sale.ts'
export { shopDay } from './shop-day.ts'
