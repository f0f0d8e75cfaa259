export { resourceHouse } from './house.ts'
export { keepPlans } from './keep-plans.ts'
export { type Records, vaultRecords } from './records.ts'
export { postgresReservations } from './reservations.ts'
