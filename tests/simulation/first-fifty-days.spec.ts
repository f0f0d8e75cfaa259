import { fiftyDays } from './fifty-days.suite.ts'

fiftyDays(1)
