/** Numbers as Danes write them, in both languages (DES-36): `1.234,50`, `−`, `20.11.2026`, `18:42`, `12,5 %`. */
export { dateOf, dateTimeOf, durationOf, hourOf, shortDateOf, timeOf, weekdayOf } from './dates.ts'
export { count, cvr, denomination, money, percent, quantity, shortMoney, wholeMoney } from './numbers.ts'
export { shopClock } from './shop-clock.ts'
